import { fileTypes } from '@tessera/shared-contracts'
import { Icon } from '@tessera/shared-ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { listDistinctCreations, useGetGalleryInfiniteQuery } from '../../gallery-api.ts'
import { Lightbox } from './lightbox/lightbox.tsx'
import { parseShownTypes } from './filters/shown-types.ts'
import { TypeFilters } from './filters/type-filters.tsx'
import { Wall } from './wall/wall.tsx'
import { WallFooter } from './wall/wall-footer.tsx'
import { EmptyWall } from './wall/empty-wall.tsx'
import { removeParam } from './search-params.ts'
import styles from './toolbox-home-screen.module.css'

export function ToolboxHomeScreen() {
  const { t } = useTranslation('mfe-gallery')
  const [params] = useSearchParams()
  const show = params.get('show')
  const types = useMemo(() => parseShownTypes(show), [show])
  // After a change of the filters, `data` has the creations of the last filters until the new ones are loaded.
  const gallery = useGetGalleryInfiniteQuery(types)
  const { data, currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } = gallery
  const loaded = useMemo(() => listDistinctCreations(data?.pages ?? []), [data])
  // Not every server can filter by type.
  const creations = useMemo(
    () => loaded.filter(creation => types.includes(creation.file_type)),
    [loaded, types],
  )

  const failed = error !== undefined && !isFetching
  const loadMore = () => void (currentData ? fetchNextPage() : refetch())
  const onLoadMore = hasNextPage && !isFetching && !failed ? loadMore : undefined
  const isComplete = currentData !== undefined && !hasNextPage

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <Link to="/" className={styles.back}>
          <Icon name="arrow-left" size={16} />
          {t('backHome')}
        </Link>
        <div>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
        </div>
        <TypeFilters />
      </header>
      <Lightbox
        creations={creations}
        loadedCreations={loaded}
        isFirstPageLoaded={currentData !== undefined}
        onLoadMore={onLoadMore}
      />
      <Wall
        creations={creations}
        hasMore={!failed && (currentData ? hasNextPage : isFetching && creations.length === 0)}
        isComplete={isComplete}
        search={removeParam(params, 'work').toString()}
        openId={params.get('work')}
        onLoadMore={onLoadMore}
      />
      {isComplete && creations.length === 0 && <EmptyWall filtered={types.length < fileTypes.length} />}
      <WallFooter
        isLoading={isFetching}
        isComplete={isComplete}
        error={failed ? error : undefined}
        onRetry={loadMore}
      />
    </div>
  )
}
