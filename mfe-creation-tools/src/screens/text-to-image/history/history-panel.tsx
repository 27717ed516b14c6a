import { useAccountModals, useSession } from '@tessera/shared-auth'
import type { GenerationRecord } from '@tessera/shared-contracts'
import { Button, EmptyState, restoreFocusOnUnmount, Notice, Spinner } from '@tessera/shared-ui'
import { memo, useDeferredValue } from 'react'
import { useGenerationHistoryQuery } from '../../../creation-tools-api.ts'
import { getHistoryHeading, historyHeadingId } from './history-heading.ts'
import { HistoryEntries } from './history-entries.tsx'
import { useTexts } from '../../../texts.ts'
import styles from './history-panel.module.css'

interface HistoryPanelProps {
  onOpen: (imageUrl: string, record: GenerationRecord) => void
}

/** The member's past generations in the server's order, newest first. Memoized: typing does not render it. */
export const HistoryPanel = memo(function HistoryPanel({ onOpen }: HistoryPanelProps) {
  const { t } = useTexts()
  return (
    <section aria-labelledby={historyHeadingId} className={styles.panel}>
      <h2 id={historyHeadingId} tabIndex={-1} className={styles.title}>
        {t('textToImage.history.title')}
      </h2>
      <HistoryContent onOpen={onOpen} />
    </section>
  )
})

function HistoryContent({ onOpen }: HistoryPanelProps) {
  const { t } = useTexts()
  const { signedIn } = useSession()
  const modals = useAccountModals()
  const {
    data: response,
    isError,
    isFetching,
    refetch,
  } = useGenerationHistoryQuery(undefined, {
    skip: !signedIn,
    // A task that a page has timed out may have ended since
    refetchOnMountOrArgChange: true,
  })
  // Updates from the store render synchronously; a deferred list does not block typing
  const shown = useDeferredValue(response)

  if (!signedIn) {
    return (
      <EmptyState
        icon="history"
        title={t('textToImage.history.visitor')}
        action={<Button onClick={() => modals.openLogin()}>{t('textToImage.history.logIn')}</Button>}
      />
    )
  }
  if (isError || response?.success === false) {
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
  if (!shown.data?.length) {
    return (
      <EmptyState icon="history" title={t('textToImage.history.empty')}>
        {t('textToImage.history.emptyHint')}
      </EmptyState>
    )
  }
  return <HistoryEntries records={shown.data} onOpen={onOpen} />
}
