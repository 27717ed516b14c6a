import { Button, ProgressBar, restoreFocusOnUnmount } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import styles from './export-dialog.module.css'

interface ExportProgressProps {
  /** The page that is drawn. */
  number: number
  count: number
  onCancel: () => void
}

export function ExportProgress({ number, count, onCancel }: ExportProgressProps) {
  const { t } = useTranslation('mfe-portfolio')
  return (
    <div className={styles.step}>
      <div role="status">
        <ProgressBar label={t('export.progress', { number, count })} value={(number - 1) / count} />
      </div>
      <div className={styles.actions}>
        <Button ref={restoreFocusOnUnmount()} onClick={onCancel}>
          {t('export.cancel')}
        </Button>
      </div>
    </div>
  )
}
