import { Button, EmptyState, Notice, Skeleton, VisuallyHidden } from '@tessera/shared-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDescribeFailure } from '../use-describe-failure.ts'
import styles from './paged-list.module.css'

/** The state of an infinite query, as its hook returns it. */
interface PagesQuery {
  error?: unknown
  isFetching: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

interface PagedListProps<Row> {
  query: PagesQuery
  /** The loaded rows of all pages; undefined until the first page is loaded. */
  rows: readonly Row[] | undefined
  /** What an empty list says. */
  emptyText: string
  children: (rows: readonly Row[]) => ReactNode
}

/** A list that loads a page at a time, with its loading, failing and empty state. */
export function PagedList<Row>({ query, rows, emptyText, children }: PagedListProps<Row>) {
  const { t } = useTranslation('mfe-console')
  const describeFailure = useDescribeFailure()
  const { error, isFetching, isFetchingNextPage, hasNextPage } = query
  return (
    <div className={styles.list} aria-busy={isFetching}>
      {!rows && isFetching && (
        <>
          <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
          <Skeleton style={{ height: 320 }} />
        </>
      )}
      {rows?.length === 0 && !isFetching && <EmptyState title={emptyText} />}
      {rows && rows.length > 0 && children(rows)}
      {error !== undefined && !isFetching && (
        <Notice tone="danger">
          <p>{describeFailure(error)}</p>
          <Button
            size="small"
            className={styles.retry}
            onClick={() => {
              if (rows && hasNextPage) query.fetchNextPage()
              else query.refetch()
            }}
          >
            {t('tryAgain')}
          </Button>
        </Notice>
      )}
      {hasNextPage && error === undefined && (
        <Button className={styles.more} busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('loadMore')}
        </Button>
      )}
    </div>
  )
}
