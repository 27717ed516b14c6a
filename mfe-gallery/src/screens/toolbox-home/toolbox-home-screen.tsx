import { fileTypes } from '@tessera/shared-contracts'
import { BackLink, focusHeading, Notice, useAlert, useDeferredComponent } from '@tessera/shared-ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { listDistinctCreations, useGetGalleryInfiniteQuery } from '../../gallery-api.ts'
import { getLoadedLightbox, loadLightbox } from './lightbox/load-lightbox.ts'
import { useLightboxCreation } from './lightbox/use-lightbox-creation.ts'
import { TypeFilters } from './filters/type-filters.tsx'
import { AuthorHeading } from './search/author-heading.tsx'
import { matchesFilter, parseGalleryFilter } from './search/gallery-filter.ts'
import { SearchBox } from './search/search-box.tsx'
import { SearchOrder } from './search/search-order.tsx'
import { SearchStatus } from './search/search-status.tsx'
import { Wall } from './wall/wall.tsx'
import { WallFooter } from './wall/wall-footer.tsx'
import { EmptyWall } from './wall/empty-wall.tsx'
import { removeParam, replaceInPlace, toPageQueryString } from './search-params.ts'
import styles from './toolbox-home-screen.module.css'

export function ToolboxHomeScreen() {
  const { t } = useTranslation('mfe-gallery')
  const [params, setParams] = useSearchParams()
  const search = removeParam(params, 'work').toString()
  const filter = useMemo(() => parseGalleryFilter(new URLSearchParams(search)), [search])
  const { types, q, author } = filter
  // After a change of the filter, `data` has the creations of the last one until the new ones are loaded.
  const gallery = useGetGalleryInfiniteQuery(filter, { initialPageParam: { page: filter.page } })
  const { data, currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } = gallery
  const loaded = useMemo(() => listDistinctCreations(data?.pages ?? []), [data])
  const creations = useMemo(
    () => loaded.filter(creation => matchesFilter(creation, filter)),
    [loaded, filter],
  )
  const open = useLightboxCreation({ loadedCreations: loaded, isFirstPageLoaded: currentData !== undefined })
  useFocusOnAuthorChange(author)
  const alert = useAlert()
  const [loadedLightbox] = useState(getLoadedLightbox)
  const deferredLightbox = useDeferredComponent(loadLightbox, open.creation !== undefined, () => {
    setParams(removeParam(params, 'work'), replaceInPlace)
    void alert({ title: t('title'), message: t('wall.failed') })
  })
  const Lightbox = loadedLightbox ?? deferredLightbox?.Component

  const failed = error !== undefined && !isFetching
  const loadMore = () => void (currentData ? fetchNextPage() : refetch())
  const onLoadMore = hasNextPage && !isFetching && !failed ? loadMore : undefined
  const isComplete = currentData !== undefined && !hasNextPage
  const firstPage = currentData?.pages[0]
  const isFiltered = types.length < fileTypes.length

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <BackLink as={Link} to={author === null ? '/' : '/tools'} className={styles.back}>
          {t(author === null ? 'backHome' : 'author.back')}
        </BackLink>
        {author === null ? (
          <div>
            <h1 className={styles.title}>{t('title')}</h1>
            <p className={styles.lead}>{t('lead')}</p>
          </div>
        ) : (
          <AuthorHeading name={author} author={firstPage?.author} />
        )}
        <div className={styles.tools}>
          <SearchBox />
          <TypeFilters />
        </div>
      </header>
      {q !== '' && (
        <div className={styles.results}>
          <SearchStatus
            q={q}
            results={
              firstPage ? { count: creations.length, isComplete, isSearched: firstPage.isSearched } : null
            }
          />
          {firstPage?.isSearched !== false && <SearchOrder />}
        </div>
      )}
      {open.isNotFound && <Notice tone="info">{t('lightbox.notFound')}</Notice>}
      {Lightbox && (
        <Lightbox
          creations={creations}
          isComplete={isComplete}
          creation={open.creation}
          onLoadMore={onLoadMore}
        />
      )}
      {filter.page > 1 && (
        <BackLink
          as={Link}
          to={`/tools${toPageQueryString(params, filter.page - 1)}`}
          className={styles.newer}
        >
          {t('wall.newer')}
        </BackLink>
      )}
      <Wall
        creations={creations}
        hasMore={!failed && (currentData ? hasNextPage : isFetching && creations.length === 0)}
        isComplete={isComplete}
        search={search}
        openId={open.creation ? String(open.creation.id) : null}
        onLoadMore={onLoadMore}
      />
      {isComplete && creations.length === 0 && <EmptyWall q={q} author={author} isFiltered={isFiltered} />}
      <WallFooter
        isLoading={isFetching}
        isComplete={isComplete}
        isEmpty={creations.length === 0}
        error={failed ? error : undefined}
        olderSearch={hasNextPage ? toPageQueryString(params, filter.page + 1) : null}
        onRetry={loadMore}
      />
    </div>
  )
}

/** The link that led to another author's creations disappears with its tile, so the heading gets the focus. */
function useFocusOnAuthorChange(author: string | null) {
  const lastAuthor = useRef(author)
  useEffect(() => {
    if (lastAuthor.current === author) return
    lastAuthor.current = author
    focusHeading()
  }, [author])
}
