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
import styles from './toolbox-home-screen.module.css'

/** The toolbox's home: the public gallery of what everyone creates. */
export function ToolboxHomeScreen() {
  const { t } = useTranslation('mfe-gallery')
  const [params] = useSearchParams()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useGetWallInfiniteQuery(undefined)
  const loaded = useMemo(() => distinctWorks(data?.pages ?? []), [data])
  const show = params.get('show')
  const works = useMemo(() => {
    const types = shownTypes(show)
    return loaded.filter(work => types.includes(work.file_type))
  }, [loaded, show])

  const failed = error !== undefined && !isFetching
  const next = () => void (data ? fetchNextPage() : refetch())
  const onNearEnd = hasNextPage && !isFetching && !failed ? next : undefined
  const complete = data !== undefined && !hasNextPage

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
      <Lightbox works={works} loaded={loaded} settled={data !== undefined} onNearEnd={onNearEnd} />
      <Wall
        works={works}
        loading={data === undefined && isFetching}
        complete={complete}
        held={params.get('work')}
        onNearEnd={onNearEnd}
      />
      {complete && works.length === 0 && <WallEmpty filtered={loaded.length > 0} />}
      <WallEnd loading={isFetching} complete={complete} failure={failed ? error : undefined} onRetry={next} />
    </div>
  )
}
