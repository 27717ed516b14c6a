import { useAccountModals, useSession } from '@tessera/shared-auth'
import type { GenerationRecord } from '@tessera/shared-contracts'
import { Button, EmptyState, Spinner } from '@tessera/shared-ui'
import { useDeferredValue } from 'react'
import { useGenerationHistoryInfiniteQuery } from '../../../creation-tools-api.ts'
import { useTexts } from '../../../texts.ts'
import { HistoryEntries } from './history-entries.tsx'
import { HistoryFailure } from './history-failure.tsx'
import styles from './history-panel.module.css'
import { HistorySearchField } from './history-search-field.tsx'
import { useHistorySearch } from './use-history-search.ts'

interface HistoryContentProps {
  onOpen: (imageUrl: string, record: GenerationRecord) => void
}

/** The generations of the member, or those that a search finds. */
export function HistoryContent({ onOpen }: HistoryContentProps) {
  const { t } = useTexts()
  const { signedIn } = useSession()
  const modals = useAccountModals()
  const search = useHistorySearch()
  const { words } = search
  const history = useGenerationHistoryInfiniteQuery(words, {
    skip: !signedIn,
    // A task that a page has timed out may have ended since
    refetchOnMountOrArgChange: true,
  })
  // Updates from the store render synchronously; a deferred list does not block typing
  const shown = useDeferredValue(history.data)
  const isPageMissing = history.isFetchNextPageError && !history.isFetchingNextPage
  const isFailed = history.isError && !history.isFetchNextPageError
  const failure = <HistoryFailure busy={history.isFetching} onRetry={() => void history.refetch()} />

  if (!signedIn) {
    return (
      <EmptyState
        icon="history"
        title={t('textToImage.history.visitor')}
        action={<Button onClick={() => modals.openLogin()}>{t('textToImage.history.logIn')}</Button>}
      />
    )
  }
  if (isFailed && words === '') return failure
  if (!shown) return <Spinner label={t('textToImage.history.loading')} className={styles.loading} />
  const records = shown.pages.flatMap(page => page.records)
  const isCurrent = shown === history.currentData
  if (words === '' && isCurrent && records.length === 0) {
    return (
      <EmptyState icon="history" title={t('textToImage.history.empty')}>
        {t('textToImage.history.emptyHint')}
      </EmptyState>
    )
  }
  const count = shown.pages.reduce((sum, { searched }) => sum + searched, 0)
  const noMatch = history.hasNextPage ? 'noMatchYet' : 'noMatch'
  const hasNone = isCurrent && !isFailed && words !== '' && records.length === 0
  return (
    <>
      <HistorySearchField search={search} />
      <p role="status" className={styles.noMatch}>
        {hasNone && t(`textToImage.history.${noMatch}`, { words, count })}
      </p>
      {isFailed ? (
        failure
      ) : (
        <HistoryEntries
          records={records}
          isStale={!isCurrent}
          more={
            isCurrent && history.hasNextPage
              ? {
                  load: () => void history.fetchNextPage(),
                  loading: history.isFetchingNextPage,
                  failed: isPageMissing,
                }
              : undefined
          }
          onOpen={onOpen}
        />
      )}
    </>
  )
}
