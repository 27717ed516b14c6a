import { describeCallFailure } from '@tessera/shared-auth'
import {
  Button,
  buttonClass,
  Notice,
  restoreFocusOnUnmount,
  useIsFirstFrame,
  VisuallyHidden,
} from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { getLastTile } from './tile-id.ts'
import styles from './wall-footer.module.css'

interface WallFooterProps {
  isLoading: boolean
  isComplete: boolean
  /** The wall has no creations and says so itself. */
  isEmpty: boolean
  /** Why the next page failed to load; undefined without a failure. */
  error: unknown
  /** The query string of the next page; null after the last page. */
  olderSearch: string | null
  onRetry: () => void
}

/**
 * The status below the last tile: loading, no more creations, or a failure with a retry button. A first frame links to
 * the next page, because it is not loaded automatically without JavaScript.
 */
export function WallFooter({ isLoading, isComplete, isEmpty, error, olderSearch, onRetry }: WallFooterProps) {
  const { t } = useTranslation('mfe-gallery')
  const isFirstFrame = useIsFirstFrame()
  return (
    <div className={styles.footer}>
      <p role="status" className={styles.note}>
        {isLoading && t('wall.loading')}
        {isComplete &&
          !isLoading &&
          (isEmpty ? <VisuallyHidden>{t('wall.end')}</VisuallyHidden> : t('wall.end'))}
      </p>
      {isFirstFrame && olderSearch !== null && (
        <Link to={{ search: olderSearch }} rel="next" className={buttonClass({ variant: 'secondary' })}>
          {t('wall.older')}
        </Link>
      )}
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
