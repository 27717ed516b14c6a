import { useAccountModals, useSession } from '@tessera/shared-auth'
import type { GenerationRecord } from '@tessera/shared-contracts'
import {
  Button,
  EmptyState,
  Icon,
  Notice,
  restoreFocusOnUnmount,
  Spinner,
  useMediaQuery,
} from '@tessera/shared-ui'
import { memo, useDeferredValue, useId, useState } from 'react'
import { useGenerationHistoryInfiniteQuery } from '../../../creation-tools-api.ts'
import { getHistoryHeading, historyHeadingId } from './history-heading.ts'
import { HistoryEntries } from './history-entries.tsx'
import { useTexts } from '../../../texts.ts'
import styles from './history-panel.module.css'

interface HistoryPanelProps {
  onOpen: (imageUrl: string, record: GenerationRecord) => void
}

/**
 * The member's past generations in the server's order, newest first; on a narrow screen behind a button. Memoized: typing
 * does not render it.
 */
export const HistoryPanel = memo(function HistoryPanel({ onOpen }: HistoryPanelProps) {
  const { t } = useTexts()
  const isNarrow = useMediaQuery('(width < 900px)')
  const [isOpen, setIsOpen] = useState(false)
  const contentId = useId()
  const title = t('textToImage.history.title')
  return (
    <section aria-labelledby={historyHeadingId} className={styles.panel}>
      <h2 id={historyHeadingId} tabIndex={-1} className={styles.title}>
        {isNarrow ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? contentId : undefined}
            className={styles.toggle}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name="history" size={18} />
            {title}
            <Icon name="chevron-down" size={18} className={styles.chevron} />
          </button>
        ) : (
          title
        )}
      </h2>
      {(!isNarrow || isOpen) && (
        <div id={contentId} className={styles.content}>
          <HistoryContent onOpen={onOpen} />
        </div>
      )}
    </section>
  )
})

function HistoryContent({ onOpen }: HistoryPanelProps) {
  const { t } = useTexts()
  const { signedIn } = useSession()
  const modals = useAccountModals()
  const {
    data: pages,
    isError,
    isFetching,
    isFetchingNextPage,
    isFetchNextPageError,
    hasNextPage,
    fetchNextPage,
    refetch,
  } = useGenerationHistoryInfiniteQuery(undefined, {
    skip: !signedIn,
    // A task that a page has timed out may have ended since
    refetchOnMountOrArgChange: true,
  })
  // Updates from the store render synchronously; a deferred list does not block typing
  const shown = useDeferredValue(pages)

  if (!signedIn) {
    return (
      <EmptyState
        icon="history"
        title={t('textToImage.history.visitor')}
        action={<Button onClick={() => modals.openLogin()}>{t('textToImage.history.logIn')}</Button>}
      />
    )
  }
  if (isError && !isFetchNextPageError) {
    return (
      <Notice tone="danger">
        <p>{t('textToImage.history.failed')}</p>
        <Button
          ref={restoreFocusOnUnmount(getHistoryHeading)}
          size="small"
          icon="refresh"
          busy={isFetching}
          className={styles.retry}
          onClick={() => void refetch()}
        >
          {t('textToImage.history.retry')}
        </Button>
      </Notice>
    )
  }
  if (!shown) return <Spinner label={t('textToImage.history.loading')} className={styles.loading} />
  const records = shown.pages.flatMap(page => page.records)
  if (records.length === 0) {
    return (
      <EmptyState icon="history" title={t('textToImage.history.empty')}>
        {t('textToImage.history.emptyHint')}
      </EmptyState>
    )
  }
  const more = hasNextPage
    ? {
        load: () => void fetchNextPage(),
        loading: isFetchingNextPage,
        failed: isFetchNextPageError && !isFetchingNextPage,
      }
    : undefined
  return <HistoryEntries records={records} more={more} onOpen={onOpen} />
}
