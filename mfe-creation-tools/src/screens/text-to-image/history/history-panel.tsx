import { useAccountModals, useSession } from '@tessera/shared-auth'
import type { GenerationRecord } from '@tessera/shared-contracts'
import { Button, EmptyState, leavesFocusTo, Notice, Spinner } from '@tessera/shared-ui'
import { memo, useDeferredValue } from 'react'
import { useHistoryQuery } from '../../../creation-tools-api.ts'
import { historyTitle, historyTitleId } from './history-title.ts'
import { Entries } from './history-entries.tsx'
import { useTexts } from '../../../texts.ts'
import styles from './history-panel.module.css'

interface HistoryPanelProps {
  onOpen: (imageUrl: string, record: GenerationRecord) => void
}

/** The member's past generations, newest first as the server sends them; drawn anew for these alone. */
export const HistoryPanel = memo(function HistoryPanel({ onOpen }: HistoryPanelProps) {
  const { t } = useTexts()
  return (
    <section aria-labelledby={historyTitleId} className={styles.panel}>
      <h2 id={historyTitleId} tabIndex={-1} className={styles.title}>
        {t('textToImage.history.title')}
      </h2>
      <History onOpen={onOpen} />
    </section>
  )
})

function History({ onOpen }: HistoryPanelProps) {
  const { t } = useTexts()
  const { signedIn } = useSession()
  const modals = useAccountModals()
  const {
    data: answer,
    isError,
    isFetching,
    refetch,
  } = useHistoryQuery(undefined, {
    skip: !signedIn,
    // A task that a page has given up may have ended since.
    refetchOnMountOrArgChange: true,
  })
  // What the store tells is drawn at one go; a letter that is typed meanwhile goes before a list
  const shown = useDeferredValue(answer)

  if (!signedIn) {
    return (
      <EmptyState
        icon="history"
        title={t('textToImage.history.visitor')}
        action={<Button onClick={() => modals.openLogin()}>{t('textToImage.history.logIn')}</Button>}
      />
    )
  }
  if (isError || answer?.success === false) {
    return (
      <Notice tone="danger">
        <p>{t('textToImage.history.failed')}</p>
        <Button
          ref={leavesFocusTo(historyTitle)}
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
  return <Entries records={shown.data} onOpen={onOpen} />
}
