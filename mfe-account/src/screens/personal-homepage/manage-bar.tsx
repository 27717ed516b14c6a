import { Button } from '@tessera/shared-ui'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './creations-tab.module.css'

interface ManageBarProps {
  managing: boolean
  /** How many works are selected, and how many there are. */
  selected: number
  total: number
  onManage: () => void
  onSelectAll: (all: boolean) => void
  onDelete: () => void
  onCancel: () => void
}

/** Turns manage mode on; in it: select all, delete what is selected (also with the Delete key), leave. */
export function ManageBar(props: ManageBarProps) {
  const { managing, selected, total, onManage, onSelectAll, onDelete, onCancel } = props
  const { t } = useTranslation('mfe-account')

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const inDialog = event.target instanceof Element && event.target.closest('dialog')
    if (event.key === 'Delete' && !inDialog) onDelete()
  })
  useEffect(() => {
    if (!managing) return
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [managing])

  if (!managing) {
    return (
      <Button icon="settings" onClick={onManage}>
        {t('creations.manage')}
      </Button>
    )
  }
  const allSelected = selected === total
  return (
    <div className={styles.manage}>
      <Button onClick={() => onSelectAll(!allSelected)}>
        {t(allSelected ? 'creations.deselectAll' : 'creations.selectAll')}
      </Button>
      <Button
        variant="danger"
        icon="trash"
        disabled={selected === 0}
        aria-keyshortcuts="Delete"
        onClick={onDelete}
      >
        {t('creations.deleteSelected', { count: selected })}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
