import { Button, Notice, VisuallyHidden } from '@tessera/shared-ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoadMoreCreationsMutation } from '../../../account-api.ts'
import styles from './creations-tab.module.css'

/** The next page is loaded within this distance of the end of the list. */
const loadMoreDistance = '500px'

/** Loads the next page of creations when the end of the list is near, or at the press of a button. */
export function MoreCreations({ cursor }: { cursor: string }) {
  const { t } = useTranslation('mfe-account')
  const [load, { isLoading, isError, data }] = useLoadMoreCreationsMutation()
  const end = useRef<HTMLDivElement>(null)
  const hasFailed = isError || data?.success === false
  const loadMore = useEffectEvent(() => {
    if (!isLoading) void load({ cursor })
  })
  // A new page moves the end, which may still be near
  useEffect(() => {
    // After a failure, the button tries again
    if (!end.current || hasFailed) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadMore()
      },
      { rootMargin: loadMoreDistance },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [cursor, hasFailed])
  return (
    <div ref={end} className={styles.more}>
      <VisuallyHidden role="status">{isLoading && t('creations.loadingMore')}</VisuallyHidden>
      {hasFailed && <Notice tone="danger">{t('failure.network')}</Notice>}
      <Button busy={isLoading} onClick={() => void load({ cursor })}>
        {t(hasFailed ? 'tryAgain' : 'creations.more')}
      </Button>
    </div>
  )
}
