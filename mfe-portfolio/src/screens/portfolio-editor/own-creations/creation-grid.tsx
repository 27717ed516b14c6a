import type { OwnCreation } from '@tessera/shared-contracts'
import { Image } from '@tessera/shared-ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './own-creations-dialog.module.css'
import { useGridKeys } from './use-grid-keys.ts'

interface CreationGridProps {
  creations: readonly OwnCreation[]
  /** The creation whose image is being fetched. */
  fetching: OwnCreation['id'] | null
  onChoose: (creation: OwnCreation) => void
}

/** Images with their titles and prompts. The grid is one tab stop; the arrow keys go from image to image. */
export function CreationGrid({ creations, fetching, onChoose }: CreationGridProps) {
  const { t } = useTranslation('mfe-portfolio')
  const id = useId()
  const { onKeyDown, getItemProps } = useGridKeys(creations.length)
  return (
    // The keys belong to the buttons inside
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul className={styles.creations} onKeyDown={onKeyDown}>
      {creations.map((creation, index) => {
        const title = creation.title || t('works.untitled', { number: index + 1 })
        const prompt = creation.prompt?.trim()
        const isFetching = fetching === creation.id
        return (
          <li key={creation.id}>
            <button
              type="button"
              className={styles.creation}
              aria-label={title}
              aria-describedby={prompt && prompt !== title ? `${id}-${index}` : undefined}
              // `disabled` would take the focus away, which must stay here when the image cannot be loaded
              aria-disabled={fetching !== null || undefined}
              aria-busy={isFetching || undefined}
              onClick={() => onChoose(creation)}
              {...getItemProps(index)}
            >
              <Image
                src={creation.thumb_url ?? creation.full_url}
                // The button has its name
                alt=""
                width={1}
                height={1}
                loading="lazy"
                fallbackLabel={t('works.missing')}
              />
              <span dir="auto" className={styles.title}>
                {title}
              </span>
              {prompt && prompt !== title && (
                <span id={`${id}-${index}`} dir="auto" className={styles.prompt}>
                  {prompt}
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
