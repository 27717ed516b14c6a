import { Button, buttonClass, EmptyState, leavesFocusTo } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { firstFilter } from './type-filters.tsx'
import { inPlace, withoutParam } from './work.ts'

/** @param filtered there are works, but the filters show none of them */
export function WallEmpty({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation('mfe-gallery')
  const [params, setParams] = useSearchParams()
  if (!filtered) {
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
          ref={leavesFocusTo(firstFilter)}
          onClick={() => setParams(withoutParam(params, 'show'), inPlace)}
        >
          {t('wall.showAll')}
        </Button>
      }
    >
      {t('wall.noneShownText')}
    </EmptyState>
  )
}
