import { fileTypes } from '@tessera/shared-contracts'
import { ToggleButton } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { shownTypes, toggleType } from './type-filter.ts'
import { inPlace } from './work.ts'
import styles from './type-filters.module.css'

const groupId = 'gallery-filters'

/** Where the keyboard goes on when what the filters left of the wall has changed under it. */
export const firstFilter = () => document.getElementById(groupId)?.querySelector('button')

/** Which kinds of works the wall shows; the choice is part of the address. */
export function TypeFilters() {
  const { t } = useTranslation('mfe-gallery')
  const [params, setParams] = useSearchParams()
  const shown = shownTypes(params.get('show'))
  return (
    <div id={groupId} role="group" aria-label={t('filters')} className={styles.filters}>
      {fileTypes.map(type => (
        <ToggleButton
          key={type}
          pressed={shown.includes(type)}
          onPressedChange={() => setParams(toggleType(params, type), inPlace)}
        >
          {t(`types.${type}`)}
        </ToggleButton>
      ))}
    </div>
  )
}
