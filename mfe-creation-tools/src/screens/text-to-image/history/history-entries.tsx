import type { GenerationRecord } from '@tessera/shared-contracts'
import { TextField } from '@tessera/shared-ui'
import { useState } from 'react'
import { HistoryEntry } from './history-entry.tsx'
import { matching } from './history-search.ts'
import { useTexts } from '../../../texts.ts'
import { useDeleteGeneration } from './use-delete-generation.ts'
import styles from './history-panel.module.css'

interface EntriesProps {
  records: GenerationRecord[]
  onOpen: (imageUrl: string, record: GenerationRecord) => void
}

/** Past generations, and the words to find one of them by. */
export function Entries({ records, onOpen }: EntriesProps) {
  const { t } = useTexts()
  const [words, setWords] = useState('')
  const remove = useDeleteGeneration()
  const found = matching(records, words)
  return (
    <>
      <TextField
        type="search"
        label={t('textToImage.history.search')}
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      <p role="status" className={styles.noMatch}>
        {found.length === 0 && t('textToImage.history.noMatch', { words: words.trim() })}
      </p>
      <ol className={styles.entries}>
        {found.map(record => (
          <li key={record.id}>
            <HistoryEntry
              record={record}
              onOpen={imageUrl => onOpen(imageUrl, record)}
              onDelete={() => void remove(record)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}
