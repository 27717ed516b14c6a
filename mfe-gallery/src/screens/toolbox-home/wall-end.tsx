import { failureText } from '@tessera/shared-auth'
import { Button, leavesFocusTo, Notice } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { lastTile } from './work.ts'
import styles from './wall-end.module.css'

interface WallEndProps {
  loading: boolean
  /** Every work is on the wall. */
  complete: boolean
  /** Why the next works did not come. */
  failure: unknown
  onRetry: () => void
}

/** What stands below the last tile: that more is coming, that there is no more, or that it failed. */
export function WallEnd({ loading, complete, failure, onRetry }: WallEndProps) {
  const { t } = useTranslation('mfe-gallery')
  return (
    <div className={styles.end}>
      <p role="status" className={styles.note}>
        {loading && t('wall.loading')}
        {complete && !loading && t('wall.end')}
      </p>
      {failure !== undefined && (
        <Notice tone="danger" className={styles.failure}>
          <p>{failureText(failure, t('wall.failed'))}</p>
          <Button ref={leavesFocusTo(lastTile)} size="small" className={styles.retry} onClick={onRetry}>
            {t('wall.tryAgain')}
          </Button>
        </Notice>
      )}
    </div>
  )
}
