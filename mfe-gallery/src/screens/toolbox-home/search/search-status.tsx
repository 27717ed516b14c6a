import { Notice, VisuallyHidden } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import styles from './search-status.module.css'

interface SearchStatusProps {
  q: string
  /** Null while the first page is loading. */
  results: { count: number; isComplete: boolean; isSearched: boolean } | null
}

/** Says how many creations a search has found, politely, or that the server cannot search. */
export function SearchStatus({ q, results }: SearchStatusProps) {
  const { t } = useTranslation('mfe-gallery')
  if (results && !results.isSearched && results.count > 0)
    return <Notice tone="info">{t('search.unsupported')}</Notice>
  return (
    <p role="status" className={styles.status}>
      {results && <Found q={q} {...results} />}
    </p>
  )
}

function Found({ q, count, isComplete }: { q: string; count: number; isComplete: boolean }) {
  const { t } = useTranslation('mfe-gallery')
  if (count > 0) return t(isComplete ? 'search.found' : 'search.foundMore', { count, limit: count, q })
  // The empty wall shows this text, but screen readers do not announce it
  return isComplete && <VisuallyHidden>{t('search.noneTitle', { q })}</VisuallyHidden>
}
