import { limits } from '@tessera/shared-contracts'
import { buttonClass, classes, Icon, IconButton, leavesFocusTo } from '@tessera/shared-ui'
import { useId } from 'react'
import { useTexts } from '../../../texts.ts'
import { acceptedFormats, type ChosenPicture } from './chosen-picture.ts'
import { PreviewFacts } from './preview-facts.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'
import styles from './upload-area.module.css'

interface UploadAreaProps {
  picture: ChosenPicture | null
  /** The picture of a task that was found again: it can be seen, but not sent once more. */
  found: string | null
  locked: boolean
  /** It is the main thing on the page: there is no result to see beside it. */
  whole: boolean
  onChoose: (files: readonly File[]) => void
  onRemove: () => void
  onOpen: (url: string) => void
}

/** Takes one picture by click, drag, paste or keyboard, and shows it. */
export function UploadArea({ picture, found, locked, whole, onChoose, onRemove, onOpen }: UploadAreaProps) {
  const { t } = useTexts()
  const id = useId()
  const dragging = useDroppedFiles(onChoose)
  const shown = picture?.url ?? found
  return (
    <section
      aria-label={t('hdUpscale.upload.title')}
      className={classes(styles.area, whole && styles.whole, dragging && !locked && styles.dragging)}
    >
      <input
        id={id}
        type="file"
        accept={acceptedFormats}
        disabled={locked}
        aria-describedby={`${id}-hint`}
        className={styles.input}
        onChange={event => {
          onChoose([...(event.target.files ?? [])])
          // The same file may be chosen again
          event.target.value = ''
        }}
      />
      {shown === null ? (
        <label htmlFor={id} className={styles.drop}>
          <span className={styles.sign}>
            <Icon name="image-plus" size={28} />
          </span>
          {t('hdUpscale.upload.choose')}
        </label>
      ) : (
        <>
          <button
            type="button"
            className={styles.preview}
            aria-label={t('hdUpscale.upload.open')}
            onClick={() => onOpen(shown)}
          >
            <img src={shown} alt="" className={styles.image} />
          </button>
          <div className={styles.line}>
            {picture && <PreviewFacts picture={picture} />}
            <div className={styles.changes}>
              <label
                htmlFor={id}
                aria-disabled={locked}
                className={classes(buttonClass({ size: 'small' }), styles.replace)}
              >
                <Icon name="refresh" size={16} />
                {t('hdUpscale.upload.replace')}
              </label>
              {picture && !locked && (
                <IconButton
                  ref={leavesFocusTo(() => document.getElementById(id))}
                  icon="trash"
                  label={t('hdUpscale.upload.remove')}
                  size="small"
                  onClick={onRemove}
                />
              )}
            </div>
          </div>
        </>
      )}
      <p id={`${id}-hint`} className={styles.hint} hidden={shown !== null}>
        {t('hdUpscale.upload.hint', {
          side: limits.upscale.side,
          megabytes: limits.upscale.bytes / 1024 / 1024,
        })}
      </p>
    </section>
  )
}
