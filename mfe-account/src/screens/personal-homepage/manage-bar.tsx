import { Button, leavesFocusTo } from '@tessera/shared-ui'
import { useEffect, useEffectEvent, useRef } from 'react'
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
  const first = useRef<HTMLButtonElement>(null)

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const inDialog = event.target instanceof Element && event.target.closest('dialog')
    if (event.key === 'Delete' && !inDialog) onDelete()
  })
  // The button that ended manage mode is gone, and with it the keyboard's place.
  const left = useEffectEvent(() => first.current?.focus())
  useEffect(() => {
    if (!managing) return
    document.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('keydown', pressed)
      left()
    }
  }, [managing])

  const allSelected = selected === total
  return (
    <div ref={leavesFocusTo()} className={styles.manage}>
      {/* Two buttons in one place: who turned manage mode on still has the focus in it. */}
      {managing ? (
        <Button ref={first} onClick={() => onSelectAll(!allSelected)}>
          {t(allSelected ? 'creations.deselectAll' : 'creations.selectAll')}
        </Button>
      ) : (
        <Button ref={first} icon="settings" onClick={onManage}>
          {t('creations.manage')}
        </Button>
      )}
      {managing && (
        <>
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
        </>
      )}
    </div>
  )
}
