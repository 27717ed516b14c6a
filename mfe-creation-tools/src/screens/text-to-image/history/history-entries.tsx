import type { GenerationRecord } from '@tessera/shared-contracts'
import { TextField } from '@tessera/shared-ui'
import { useState } from 'react'
import { HistoryEntry } from './history-entry.tsx'
import { filterHistory } from './filter-history.ts'
import { useTexts } from '../../../texts.ts'
import { useDeleteGeneration } from './use-delete-generation.ts'
import styles from './history-panel.module.css'

interface HistoryEntriesProps {
  records: GenerationRecord[]
  onOpen: (imageUrl: string, record: GenerationRecord) => void
}

/** Past generations with a search field. */
export function HistoryEntries({ records, onOpen }: HistoryEntriesProps) {
  const { t } = useTexts()
  const [search, setSearch] = useState('')
  const deleteGeneration = useDeleteGeneration()
  const matches = filterHistory(records, search)
  return (
    <>
      <TextField
        type="search"
        label={t('textToImage.history.search')}
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      <p role="status" className={styles.noMatch}>
        {matches.length === 0 && t('textToImage.history.noMatch', { words: search.trim() })}
      </p>
      <ol className={styles.entries}>
        {matches.map(record => (
          <li key={record.id}>
            <HistoryEntry
              record={record}
              onOpen={imageUrl => onOpen(imageUrl, record)}
              onDelete={() => void deleteGeneration(record)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}
