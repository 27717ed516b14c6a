import { fileTypes } from '@tessera/shared-contracts'
import { ToggleButton } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { parseShownTypes, toggleShownType } from './shown-types.ts'
import { replaceInPlace } from '../search-params.ts'
import styles from './type-filters.module.css'

const groupId = 'gallery-filters'

/** Gets the focus when the element that had it disappears with a change of the filters. */
export const getFirstFilter = () => document.getElementById(groupId)?.querySelector('button')

/** Buttons that choose the types of creations on the wall. The URL holds the choice. */
export function TypeFilters() {
  const { t } = useTranslation('mfe-gallery')
  const [params, setParams] = useSearchParams()
  const shownTypes = parseShownTypes(params.get('show'))
  return (
    <div id={groupId} role="group" aria-label={t('filters')} className={styles.filters}>
      {fileTypes.map(type => (
        <ToggleButton
          key={type}
          pressed={shownTypes.includes(type)}
          onPressedChange={() => setParams(toggleShownType(params, type), replaceInPlace)}
        >
          {t(`types.${type}`)}
        </ToggleButton>
      ))}
    </div>
  )
}
