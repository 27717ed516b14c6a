import { Button, buttonClass, EmptyState, restoreFocusOnUnmount } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { getFirstFilter } from '../filters/type-filters.tsx'
import { replaceInPlace, removeParam } from '../search-params.ts'

/** @param isFiltered whether a filter is active, which may hide creations */
export function EmptyWall({ filtered: isFiltered }: { filtered: boolean }) {
  const { t } = useTranslation('mfe-gallery')
  const [params, setParams] = useSearchParams()
  if (!isFiltered) {
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
}
