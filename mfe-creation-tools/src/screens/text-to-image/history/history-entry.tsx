import { getPromptText, type GenerationRecord } from '@tessera/shared-contracts'
import { IconButton, restoreFocusOnUnmount, Image } from '@tessera/shared-ui'
import { useTexts } from '../../../texts.ts'
import { getHistoryHeading } from './history-heading.ts'
import styles from './history-entry.module.css'

interface HistoryEntryProps {
  record: GenerationRecord
  onOpen: (imageUrl: string) => void
  onDelete: () => void
}

const maxThumbnails = 4

/**
 * One past generation: its prompt and up to four thumbnails that open its images. The thumbnails use the server's
 * small files where it has them.
 */
export function HistoryEntry({ record, onOpen, onDelete }: HistoryEntryProps) {
  const { t } = useTexts()
  const prompt = getPromptText(record.prompt) || t('textToImage.history.untitled')
  return (
    <article className={styles.entry}>
      <div className={styles.head}>
        <p dir="auto" className={styles.prompt} title={prompt}>
          {prompt}
        </p>
        <IconButton
          ref={restoreFocusOnUnmount(getHistoryHeading)}
          icon="trash"
          size="small"
          label={t('textToImage.history.delete', { prompt })}
          className={styles.delete}
          onClick={onDelete}
        />
      </div>
      <ul className={styles.thumbnails}>
        {record.images.slice(0, maxThumbnails).map((imageUrl, index) => (
          <li key={imageUrl}>
            <button
              type="button"
              className={styles.thumbnail}
              aria-label={t('textToImage.history.open', { number: index + 1, prompt })}
              onClick={() => onOpen(imageUrl)}
            >
              <Image
                src={record.thumbs?.[index] || imageUrl}
                alt=""
                fallbackLabel={t('textToImage.image.broken')}
                loading="lazy"
                className={styles.image}
              />
            </button>
          </li>
        ))}
      </ul>
    </article>
  )
}
