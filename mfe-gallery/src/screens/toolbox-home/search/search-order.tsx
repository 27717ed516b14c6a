import { ToggleButton } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { removeParam, replaceInPlace } from '../search-params.ts'

/** Chooses whether the creations that fit the search best come first, and not the newest. The URL holds the choice. */
export function SearchOrder() {
  const { t } = useTranslation('mfe-gallery')
  const [params, setParams] = useSearchParams()
  const isByFit = params.get('sort') === 'fit'
  function toggle() {
    const next = removeParam(removeParam(params, 'sort'), 'page')
    if (!isByFit) next.set('sort', 'fit')
    setParams(next, replaceInPlace)
  }
  return (
    <ToggleButton pressed={isByFit} onPressedChange={toggle}>
      {t('search.byFit')}
    </ToggleButton>
  )
}
