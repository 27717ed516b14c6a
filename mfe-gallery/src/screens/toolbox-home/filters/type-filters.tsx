import { fileTypes } from '@tessera/shared-contracts'
import { Icon, ToggleButton } from '@tessera/shared-ui'
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
      <span aria-hidden className={styles.label}>
        {t('show')}
      </span>
      {fileTypes.map(type => (
        <ToggleButton
          key={type}
          className={styles.filter}
          pressed={shownTypes.includes(type)}
          onPressedChange={() => setParams(toggleShownType(params, type), replaceInPlace)}
        >
          {shownTypes.includes(type) && <Icon name="check" size={14} />}
          {t(`types.${type}`)}
        </ToggleButton>
      ))}
    </div>
  )
}
