import type { CallResponse, getUserPageData, OwnCreation } from '@tessera/shared-contracts'
import {
  Button,
  EmptyState,
  Notice,
  restoreFocusOnUnmount,
  Spinner,
  VisuallyHidden,
} from '@tessera/shared-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ownCreationsRequest,
  useGetOwnCreationsQuery,
  useLoadMoreOwnCreationsMutation,
} from '../../../portfolio-api.ts'

interface FoundCreationsProps {
  /** Empty: the newest creations. */
  query: string
  children: (creations: readonly OwnCreation[]) => ReactNode
}

/** The images that a search of the own creations finds, and what is shown instead while there are none. */
export function FoundCreations({ query, children }: FoundCreationsProps) {
  const { t } = useTranslation('mfe-portfolio')
  const request = query === '' ? ownCreationsRequest : { ...ownCreationsRequest, q: query }
  const { currentData: data, isFetching, refetch } = useGetOwnCreationsQuery(request)
  const [loadMore, more] = useLoadMoreOwnCreationsMutation()
  if (isFetching && !data) return <Spinner label={t('works.loading')} />
  if (!data?.success) {
    return (
      <Notice tone="danger">
        {data?.error || t('works.failed')}{' '}
        <Button ref={restoreFocusOnUnmount()} size="small" onClick={() => void refetch()}>
          {t('works.retry')}
        </Button>
      </Notice>
    )
  }
  const images = listImages(data, query)
  const cursor = data.next_cursor
  const status = (
    <VisuallyHidden role="status">
      {query !== '' && t('works.found', { count: images.length })}
    </VisuallyHidden>
  )
  if (images.length === 0 && query !== '') {
    return (
      <>
        {status}
        <EmptyState icon="images" title={t('works.noMatch')}>
          {t('works.noMatchText')}
        </EmptyState>
      </>
    )
  }
  if (images.length === 0 && !cursor) {
    return (
      <EmptyState icon="images" title={t('works.empty')}>
        {t('works.emptyText')}
      </EmptyState>
    )
  }
  return (
    <>
      {status}
      {children(images)}
      {more.isError && <Notice tone="danger">{t('works.failed')}</Notice>}
      {cursor && query === '' && (
        <Button
          ref={restoreFocusOnUnmount()}
          busy={more.isLoading}
          onClick={() => void loadMore({ ...ownCreationsRequest, cursor })}
        >
          {t('works.more')}
        </Button>
      )}
    </>
  )
}

/** A server that cannot search returns the newest creations, of which those with the query in their titles are shown. */
function listImages(
  { creations, q }: CallResponse<typeof getUserPageData>,
  query: string,
): readonly OwnCreation[] {
  const images = (creations ?? []).filter(({ file_type: type }) => type === 'image')
  if (query === '' || q != null) return images
  return images.filter(({ title }) => title?.toLowerCase().includes(query.toLowerCase()))
}
