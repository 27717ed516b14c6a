import type { GenerationRecord } from '@tessera/shared-contracts'
import { Button, TextField } from '@tessera/shared-ui'
import { useId, useState } from 'react'
import { HistoryEntry } from './history-entry.tsx'
import { filterHistory } from './filter-history.ts'
import { groupByDay } from './group-by-day.ts'
import { useTexts } from '../../../texts.ts'
import { useDeleteGeneration } from './use-delete-generation.ts'
import styles from './history-panel.module.css'

interface HistoryEntriesProps {
  records: GenerationRecord[]
  /** Undefined after the last page. */
  more: { load: () => void; loading: boolean; failed: boolean } | undefined
  onOpen: (imageUrl: string, record: GenerationRecord) => void
}

/** Past generations by day, with a search field. */
export function HistoryEntries({ records, more, onOpen }: HistoryEntriesProps) {
  const { t, i18n } = useTexts()
  const [search, setSearch] = useState('')
  const id = useId()
  const deleteGeneration = useDeleteGeneration()
  const matches = filterHistory(records, search)
  const noMatch = more ? 'noMatchYet' : 'noMatch'
  return (
    <>
      <TextField
        type="search"
        label={t('textToImage.history.search')}
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      <p role="status" className={styles.noMatch}>
        {matches.length === 0 &&
          t(`textToImage.history.${noMatch}`, { words: search.trim(), count: records.length })}
      </p>
      {groupByDay(matches, { t, language: i18n.language }).map(({ label, records: ofDay }, day) => (
        <section
          key={label}
          aria-labelledby={label === null ? undefined : `${id}-${day}`}
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
