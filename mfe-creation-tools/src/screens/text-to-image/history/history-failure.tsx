import { Button, Notice, restoreFocusOnUnmount } from '@tessera/shared-ui'
import { useTexts } from '../../../texts.ts'
import { getHistoryHeading } from './history-heading.ts'
import styles from './history-panel.module.css'

interface HistoryFailureProps {
  busy: boolean
  onRetry: () => void
}

/** Says that the history could not be loaded. */
export function HistoryFailure({ busy, onRetry }: HistoryFailureProps) {
  const { t } = useTexts()
  return (
    <Notice tone="danger">
      <p>{t('textToImage.history.failed')}</p>
      <Button
        ref={restoreFocusOnUnmount(getHistoryHeading)}
        size="small"
        icon="refresh"
        busy={busy}
        className={styles.retry}
        onClick={onRetry}
      >
        {t('textToImage.history.retry')}
      </Button>
    </Notice>
  )
}
