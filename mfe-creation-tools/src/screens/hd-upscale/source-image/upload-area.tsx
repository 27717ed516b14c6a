import { limits, type UpscaleFactor } from '@tessera/shared-contracts'
import {
  Button,
  buttonClass,
  classNames,
  Icon,
  IconButton,
  restoreFocusOnUnmount,
  useDroppedFiles,
  useMediaQuery,
} from '@tessera/shared-ui'
import { useId, useRef } from 'react'
import { useTexts } from '../../../texts.ts'
import { acceptAttribute, type SourceImage } from './source-image.ts'
import { SourceImageDetails } from './source-image-details.tsx'
import styles from './upload-area.module.css'

interface UploadAreaProps {
  image: SourceImage | null
  factor: UpscaleFactor
  /** There are other images besides this one: what the user chooses is added to them. */
  hasOthers: boolean
  /** URL of the source image of a task found after a reload. It can be opened, but not submitted again. */
  restoredUrl: string | null
  locked: boolean
  /** Takes the height of the column, because there is no result beside it. */
  fillsColumn: boolean
  /** `add`: to the images that there are. */
  onChoose: (files: readonly File[], options?: { add?: boolean }) => void
  onRemove: () => void
  onOpen: (url: string) => void
}

/** Accepts images by click, drag, paste or keyboard, and shows one of them. */
export function UploadArea({
  image,
  factor,
  hasOthers,
  restoredUrl,
  locked,
  fillsColumn,
  onChoose,
  onRemove,
  onOpen,
}: UploadAreaProps) {
  const { t } = useTexts()
  const id = useId()
  // Nothing can be dragged or pasted by touch
  const isTouch = useMediaQuery('(pointer: coarse)')
  const dragging = useDroppedFiles(onChoose, { paste: true })
  const input = useRef<HTMLInputElement>(null)
  const isAdding = useRef(false)
  const shownUrl = image?.url ?? restoredUrl
  return (
    <section
      aria-label={t('hdUpscale.upload.title')}
      className={classNames(
        styles.area,
        fillsColumn && styles.fillsColumn,
        dragging && !locked && styles.dragging,
      )}
    >
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        accept={acceptAttribute}
        disabled={locked}
        aria-describedby={`${id}-hint`}
        className={styles.input}
        onChange={event => {
          onChoose([...(event.target.files ?? [])], { add: isAdding.current })
          isAdding.current = false
          // Choosing the same file again must also fire a change
          event.target.value = ''
        }}
      />
      {shownUrl === null ? (
        <label htmlFor={id} className={styles.drop}>
          <span className={styles.icon}>
            <Icon name="image-plus" size={28} />
          </span>
          {t(isTouch ? 'hdUpscale.upload.chooseByTouch' : 'hdUpscale.upload.choose')}
        </label>
      ) : (
        <>
          <button
            type="button"
            className={styles.preview}
            aria-label={t('hdUpscale.upload.open')}
            onClick={() => onOpen(shownUrl)}
          >
            <img src={shownUrl} alt="" className={styles.image} />
          </button>
          <div className={styles.line}>
            {image && (
              <div className={styles.file}>
                <SourceImageDetails image={image} factor={factor} />
                {!locked && !hasOthers && (
                  <IconButton
                    ref={restoreFocusOnUnmount(() => document.getElementById(id))}
                    icon="trash"
                    label={t('hdUpscale.upload.remove')}
                    size="small"
                    onClick={onRemove}
                  />
                )}
              </div>
            )}
            <div className={styles.changes}>
              <label
                htmlFor={id}
                aria-disabled={locked}
                className={classNames(buttonClass({ size: 'small' }), styles.replace)}
              >
                <Icon name={hasOthers ? 'image-plus' : 'refresh'} size={16} />
                {t(`hdUpscale.upload.${hasOthers ? 'add' : 'replace'}`)}
              </label>
              {image && !locked && !hasOthers && (
                <Button
                  icon="image-plus"
                  size="small"
                  onClick={() => {
                    isAdding.current = true
                    input.current?.click()
                  }}
                >
                  {t('hdUpscale.upload.add')}
                </Button>
              )}
            </div>
          </div>
        </>
      )}
      <p id={`${id}-hint`} className={styles.hint} hidden={shownUrl !== null}>
        {t(isTouch ? 'hdUpscale.upload.hintByTouch' : 'hdUpscale.upload.hint', {
          side: limits.upscale.maxSidePx,
          megabytes: limits.upscale.maxBytes / 1024 / 1024,
        })}
      </p>
    </section>
  )
}
