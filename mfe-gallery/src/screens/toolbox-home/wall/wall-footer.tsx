import { describeCallFailure } from '@tessera/shared-auth'
import { Button, restoreFocusOnUnmount, Notice } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { getLastTile } from './tile-id.ts'
import styles from './wall-footer.module.css'

interface WallFooterProps {
  isLoading: boolean
  isComplete: boolean
  /** Why the next page failed to load; undefined without a failure. */
  error: unknown
  onRetry: () => void
}

/** The status below the last tile: loading, no more creations, or a failure with a retry button. */
export function WallFooter({ isLoading, isComplete, error, onRetry }: WallFooterProps) {
  const { t } = useTranslation('mfe-gallery')
  return (
    <div className={styles.footer}>
      <p role="status" className={styles.note}>
        {isLoading && t('wall.loading')}
        {isComplete && !isLoading && t('wall.end')}
      </p>
      {error !== undefined && (
        <Notice tone="danger" className={styles.failure}>
          <p>{describeCallFailure(error, t('wall.failed'))}</p>
          <Button
            ref={restoreFocusOnUnmount(getLastTile)}
            size="small"
            className={styles.retry}
            onClick={onRetry}
          >
            {t('wall.tryAgain')}
          </Button>
        </Notice>
      )}
    </div>
  )
}
