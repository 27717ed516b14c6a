import { Notice } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import styles from './search-status.module.css'

interface SearchStatusProps {
  q: string
  /** Null while the first page is loading. */
  results: { count: number; isComplete: boolean; isSearched: boolean } | null
}

/** Says how many works a search has found, politely, or that the server cannot search. */
export function SearchStatus({ q, results }: SearchStatusProps) {
  const { t } = useTranslation('mfe-gallery')
  if (results && !results.isSearched && results.count > 0)
    return <Notice tone="info">{t('search.unsupported')}</Notice>
  return (
    <p role="status" className={styles.status}>
      {results &&
        results.count > 0 &&
        (results.isComplete
          ? t('search.found', { count: results.count, q })
          : t('search.foundMore', { limit: results.count, q }))}
    </p>
  )
}
