import { Button, Notice, Skeleton, VisuallyHidden } from '@tessera/shared-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDescribeFailure } from '../use-describe-failure.ts'
import styles from './paged-list.module.css'

interface AsyncContentProps<Response extends { success: boolean }> {
  /** The state of a query, as its hook returns it. */
  query: {
    data?: Response | undefined
    error?: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  children: (data: Response) => ReactNode
}

/** The response of a query, with its loading and failing state. It stays while a newer one is loaded. */
export function AsyncContent<Response extends { success: boolean }>({
  query: { data, error, isFetching, refetch },
  children,
}: AsyncContentProps<Response>) {
  const { t } = useTranslation('mfe-console')
  const describeFailure = useDescribeFailure()
  const loaded = data?.success ? data : null
  const failure = error ?? (data?.success === false ? data : null)
  return (
    <div className={styles.list} aria-busy={isFetching}>
      {!loaded && isFetching && (
        <>
          <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
          <Skeleton style={{ height: 240 }} />
        </>
      )}
      {failure != null && !isFetching && (
        <Notice tone="danger">
          <p>{describeFailure(failure)}</p>
          <Button size="small" className={styles.retry} onClick={() => void refetch()}>
            {t('tryAgain')}
          </Button>
        </Notice>
      )}
      {loaded && children(loaded)}
    </div>
  )
}
