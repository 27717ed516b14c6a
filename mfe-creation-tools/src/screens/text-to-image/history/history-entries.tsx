import type { GenerationRecord } from '@tessera/shared-contracts'
import { Button } from '@tessera/shared-ui'
import { useId } from 'react'
import { HistoryEntry } from './history-entry.tsx'
import { groupByDay } from './group-by-day.ts'
import { useTexts } from '../../../texts.ts'
import { useDeleteGeneration } from './use-delete-generation.ts'
import styles from './history-panel.module.css'

interface HistoryEntriesProps {
  records: GenerationRecord[]
  /** Whether a search for others is running. */
  isStale: boolean
  /** Undefined after the last page. */
  more: { load: () => void; loading: boolean; failed: boolean } | undefined
  onOpen: (imageUrl: string, record: GenerationRecord) => void
}

/** Past generations by day. */
export function HistoryEntries({ records, isStale, more, onOpen }: HistoryEntriesProps) {
  const { t, i18n } = useTexts()
  const id = useId()
  const deleteGeneration = useDeleteGeneration()
  return (
    <>
      {groupByDay(records, { t, language: i18n.language }).map(({ label, records: ofDay }, day) => (
        <section
          key={label}
          aria-labelledby={label === null ? undefined : `${id}-${day}`}
          aria-busy={isStale}
          className={styles.day}
        >
          {label !== null && (
            <h3 id={`${id}-${day}`} className={styles.date}>
              {label}
            </h3>
          )}
          <ol className={styles.entries}>
            {ofDay.map(record => (
              <li key={record.id}>
                <HistoryEntry
                  record={record}
                  onOpen={imageUrl => onOpen(imageUrl, record)}
                  onDelete={() => void deleteGeneration(record)}
                />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {more && (
        <div className={styles.more}>
          <p role="status" className={styles.noMatch}>
            {more.failed && t('textToImage.history.failed')}
          </p>
          <Button size="small" busy={more.loading} onClick={more.load}>
            {t(more.failed ? 'textToImage.history.retry' : 'textToImage.history.more')}
          </Button>
        </div>
      )}
    </>
  )
}
