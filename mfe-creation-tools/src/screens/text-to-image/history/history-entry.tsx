import { promptText, type GenerationRecord } from '@tessera/shared-contracts'
import { IconButton, leavesFocusTo, Picture } from '@tessera/shared-ui'
import { useTexts } from '../../../texts.ts'
import { historyTitle } from './history-title.ts'
import styles from './history-entry.module.css'

interface HistoryEntryProps {
  record: GenerationRecord
  onOpen: (imageUrl: string) => void
  onDelete: () => void
}

const mostThumbnails = 4

/**
 * One past generation: its prompt, and up to four thumbnails that open its pictures. They are small files,
 * where the server has any.
 */
export function HistoryEntry({ record, onOpen, onDelete }: HistoryEntryProps) {
  const { t } = useTexts()
  const prompt = promptText(record.prompt) || t('textToImage.history.untitled')
  return (
    <article className={styles.entry}>
      <div className={styles.head}>
        <p dir="auto" className={styles.prompt} title={prompt}>
          {prompt}
        </p>
        <IconButton
          ref={leavesFocusTo(historyTitle)}
          icon="trash"
          size="small"
          label={t('textToImage.history.delete', { prompt })}
          className={styles.delete}
          onClick={onDelete}
        />
      </div>
      <ul className={styles.thumbnails}>
        {record.images.slice(0, mostThumbnails).map((imageUrl, index) => (
          <li key={imageUrl}>
            <button
              type="button"
              className={styles.thumbnail}
              aria-label={t('textToImage.history.open', { number: index + 1, prompt })}
              onClick={() => onOpen(imageUrl)}
            >
              <Picture
                src={record.thumbs?.[index] || imageUrl}
                alt=""
                fallbackLabel={t('textToImage.picture.broken')}
                loading="lazy"
                className={styles.picture}
              />
            </button>
          </li>
        ))}
      </ul>
    </article>
  )
}
