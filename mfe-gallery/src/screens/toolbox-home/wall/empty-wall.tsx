import { Button, buttonClass, EmptyState, restoreFocusOnUnmount } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { getFirstFilter } from '../filters/type-filters.tsx'
import { getSearchField } from '../search/search-box.tsx'
import { replaceInPlace, removeParam } from '../search-params.ts'

interface EmptyWallProps {
  q: string
  author: string | null
  /** Whether some types are hidden. */
  isFiltered: boolean
}

/** Says why the wall is empty, and offers the next step. */
export function EmptyWall({ q, author, isFiltered }: EmptyWallProps) {
  const { t } = useTranslation('mfe-gallery')
  const [params, setParams] = useSearchParams()
  if (q !== '')
    return (
      <EmptyState
        icon="search"
        title={t('search.noneTitle', { q })}
        action={
          <Button
            ref={restoreFocusOnUnmount(getSearchField)}
            onClick={() =>
              setParams(['q', 'sort', 'show'].reduce(removeParam, params), { preventScrollReset: true })
            }
          >
            {t('search.showAll')}
          </Button>
        }
      >
        {t(isFiltered ? 'search.noneTextFiltered' : 'search.noneText')}
      </EmptyState>
    )
  if (isFiltered)
    return (
      <EmptyState
        icon="image"
        title={t('wall.noneShownTitle')}
        action={
          <Button
            ref={restoreFocusOnUnmount(getFirstFilter)}
            onClick={() => setParams(removeParam(params, 'show'), replaceInPlace)}
          >
            {t('wall.showAll')}
          </Button>
        }
      >
        {t('wall.noneShownText')}
      </EmptyState>
    )
  if (author !== null)
    return (
      <EmptyState
        icon="image"
        title={t('author.noneTitle', { author })}
        action={
          <Link to="/tools" className={buttonClass({ variant: 'secondary' })}>
            {t('author.back')}
          </Link>
        }
      >
        {t('author.noneText')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon="image"
      title={t('wall.emptyTitle')}
      action={
        <Link to="/tools/text-to-image" className={buttonClass({ variant: 'primary' })}>
          {t('wall.create')}
        </Link>
      }
    >
      {t('wall.emptyText')}
    </EmptyState>
  )
}
