import { limits } from '@tessera/shared-contracts'
import { Button, restoreFocusOnUnmount } from '@tessera/shared-ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './creations-tab.module.css'

interface ManageBarProps {
  managing: boolean
  selectedCount: number
  totalCount: number
  onManage: () => void
  onSelectAll: (all: boolean) => void
  onDownload: () => void
  /** The server is checking whether the selection can be downloaded. */
  isDownloading: boolean
  onSetPublic: (isPublic: boolean) => void
  /** The visibility of the selection is changing. */
  isSettingPublic: boolean
  /** The images in the selection; a portfolio is made from a certain number of them. */
  imageCount: number
  onMakePortfolio: () => void
  onDelete: () => void
  onCancel: () => void
}

/**
 * Turns manage mode on. In manage mode: select all, download the selection, show it to everyone or to
 * its owner alone, make a portfolio from it, or delete it (also with the Delete key), cancel.
 */
export function ManageBar(props: ManageBarProps) {
  const { managing, selectedCount, totalCount, isDownloading } = props
  const { onManage, onSelectAll, onDownload, onSetPublic, isSettingPublic, onDelete, onCancel } = props
  const { imageCount, onMakePortfolio } = props
  const { t } = useTranslation('mfe-account')
  const firstButton = useRef<HTMLButtonElement>(null)

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const inDialog = event.target instanceof Element && event.target.closest('dialog')
    if (event.key === 'Delete' && !inDialog) onDelete()
  })
  // The button that ended manage mode had the focus and is gone.
  const focusFirstButton = useEffectEvent(() => firstButton.current?.focus())
  useEffect(() => {
    if (!managing) return
    document.addEventListener('keydown', handleKeyDown)
    return () => {
      document.removeEventListener('keydown', handleKeyDown)
      focusFirstButton()
    }
  }, [managing])

  const { min, max } = limits.portfolio.selection
  const allSelected = selectedCount === totalCount
  return (
    <div ref={restoreFocusOnUnmount()} className={managing ? styles.managing : styles.manage}>
      {/* Both buttons are in the same position, so React reuses the element and it keeps the focus. */}
      {managing ? (
        <Button ref={firstButton} onClick={() => onSelectAll(!allSelected)}>
          {t(allSelected ? 'creations.deselectAll' : 'creations.selectAll')}
        </Button>
      ) : (
        <Button ref={firstButton} icon="settings" onClick={onManage}>
          {t('creations.manage')}
        </Button>
      )}
      {managing && (
        <>
          <Button icon="download" busy={isDownloading} disabled={selectedCount === 0} onClick={onDownload}>
            {t('creations.downloadSelected', { count: selectedCount })}
          </Button>
          {([true, false] as const).map(isPublic => (
            <Button
              key={String(isPublic)}
              icon={isPublic ? 'eye' : 'eye-off'}
              disabled={selectedCount === 0 || isSettingPublic}
              onClick={() => onSetPublic(isPublic)}
            >
              {t(isPublic ? 'visibility.makePublic' : 'visibility.makePrivate')}
            </Button>
          ))}
          <Button
            icon="layout-template"
            disabled={imageCount < min || imageCount > max}
            aria-describedby="portfolio-selection"
            onClick={onMakePortfolio}
          >
            {t('creations.makePortfolio')}
          </Button>
          <Button
            variant="danger"
            icon="trash"
            disabled={selectedCount === 0}
            aria-keyshortcuts="Delete"
            onClick={onDelete}
          >
            {t('creations.deleteSelected', { count: selectedCount })}
          </Button>
          <Button variant="ghost" className={styles.cancel} onClick={onCancel}>
            {t('cancel')}
          </Button>
          <p id="portfolio-selection" className={styles.note}>
            {t('creations.portfolioFrom', { min, max, chosen: imageCount })}
          </p>
        </>
      )}
    </div>
  )
}
