import { Button, buttonClass, EmptyState, restoreFocusOnUnmount } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { getFirstFilter } from '../filters/type-filters.tsx'
import { replaceInPlace, removeParam } from '../search-params.ts'

/** @param filtered whether a filter is active, which may hide creations */
export function EmptyWall({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation('mfe-gallery')
  const [params, setParams] = useSearchParams()
  return (
    <EmptyState
      icon="image"
      title={t(filtered ? 'wall.noneShownTitle' : 'wall.emptyTitle')}
      action={
        filtered ? (
          <Button
            ref={restoreFocusOnUnmount(getFirstFilter)}
            onClick={() => setParams(removeParam(params, 'show'), replaceInPlace)}
          >
            {t('wall.showAll')}
          </Button>
        ) : (
          <Link to="/tools/text-to-image" className={buttonClass({ variant: 'primary' })}>
            {t('wall.create')}
          </Link>
        )
      }
    >
      {t(filtered ? 'wall.noneShownText' : 'wall.emptyText')}
    </EmptyState>
  )
}
