import { fileTypes } from '@tessera/shared-contracts'
import { Icon } from '@tessera/shared-ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { distinctWorks, useGetWallInfiniteQuery } from '../../gallery-api.ts'
import { Lightbox } from './lightbox.tsx'
import { shownTypes } from './type-filter.ts'
import { TypeFilters } from './type-filters.tsx'
import { Wall } from './wall.tsx'
import { WallEnd } from './wall-end.tsx'
import { WallEmpty } from './wall-empty.tsx'
import { withoutParam } from './work.ts'
import styles from './toolbox-home-screen.module.css'

/** The toolbox's home: the public gallery of what everyone creates. */
export function ToolboxHomeScreen() {
  const { t } = useTranslation('mfe-gallery')
  const [params] = useSearchParams()
  const show = params.get('show')
  const types = useMemo(() => shownTypes(show), [show])
  // Until the works of another choice have come, `data` has those of the last one.
  const wall = useGetWallInfiniteQuery(types)
  const { data, currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } = wall
  const loaded = useMemo(() => distinctWorks(data?.pages ?? []), [data])
  // A server that knows no types sends all of them.
  const works = useMemo(() => loaded.filter(work => types.includes(work.file_type)), [loaded, types])

  const failed = error !== undefined && !isFetching
  const next = () => void (currentData ? fetchNextPage() : refetch())
  const onNearEnd = hasNextPage && !isFetching && !failed ? next : undefined
  const complete = currentData !== undefined && !hasNextPage

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
      <Lightbox works={works} loaded={loaded} settled={currentData !== undefined} onNearEnd={onNearEnd} />
      <Wall
        works={works}
        more={!failed && (currentData ? hasNextPage : isFetching && works.length === 0)}
        complete={complete}
        search={withoutParam(params, 'work').toString()}
        held={params.get('work')}
        onNearEnd={onNearEnd}
      />
      {complete && works.length === 0 && <WallEmpty filtered={types.length < fileTypes.length} />}
      <WallEnd loading={isFetching} complete={complete} failure={failed ? error : undefined} onRetry={next} />
    </div>
  )
}
