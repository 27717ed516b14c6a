import { limits } from '@tessera/shared-contracts'
import { Icon } from '@tessera/shared-ui'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchText } from './use-search-text.ts'
import styles from './search-box.module.css'

const fieldId = 'gallery-search'

/** Gets the focus when the button that ended a search disappears. */
export const getSearchField = () => document.getElementById(fieldId)

/** Searches the gallery while the visitor types. Enter searches at once, Escape clears. */
export function SearchBox() {
  const { t } = useTranslation('mfe-gallery')
  const { text, setText, setIsComposing, commit, clear } = useSearchText()

  function handleKeyDown(event: KeyboardEvent) {
    // These keys belong to the input method while it is open
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') commit()
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      clear()
    }
  }

  return (
    <div role="search" className={styles.search}>
      <Icon name="search" size={18} />
      <input
        id={fieldId}
        type="search"
        dir="auto"
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        maxLength={limits.maxSearchLength}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        className={styles.field}
        onChange={event => setText(event.target.value)}
        onCompositionStart={() => setIsComposing(true)}
        onCompositionEnd={() => setIsComposing(false)}
        onKeyDown={handleKeyDown}
        onBlur={commit}
      />
    </div>
  )
}
