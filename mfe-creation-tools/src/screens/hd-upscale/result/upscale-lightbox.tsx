import { Button, classes, Dialog, ToggleButton } from '@tessera/shared-ui'
import { useState, type ReactNode } from 'react'
import { downloadPicture } from '../../../parts/download-picture.ts'
import { SaveCreation } from '../../../parts/save-creation.tsx'
import { useTexts } from '../../../texts.ts'
import type { Upscale } from '../run/upscale.ts'
import { CompareView } from './compare-view.tsx'
import { SaveUpload } from './save-upload.tsx'
import styles from './upscale-lightbox.module.css'

type Done = Extract<Upscale, { phase: 'done' }>

/** What the lightbox shows: a result, beginning with either side, or a picture that has none yet. */
export type Opened = { picture: string } | { side: 'result' | 'original' }

interface UpscaleLightboxProps {
  opened: Opened
  upscale: Upscale
  onClose: () => void
}

/** The picture at large, with what can be done with it (specification 2, §2). */
export function UpscaleLightbox({ opened, upscale, onClose }: UpscaleLightboxProps) {
  const { t } = useTexts()
  const ofResult = 'side' in opened
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(ofResult ? 'hdUpscale.result.title' : 'hdUpscale.result.original')}
      closeLabel={t('shared.close')}
      size="full"
      className={styles.lightbox}
    >
      {!ofResult ? (
        <Stage>
          <img
            src={opened.picture}
            alt={t('hdUpscale.result.original')}
            // Many megapixels, which the dialog does not wait for
            decoding="async"
            className={styles.picture}
          />
        </Stage>
      ) : (
        upscale.phase === 'done' && <Comparison upscale={upscale} side={opened.side} />
      )}
    </Dialog>
  )
}

function Comparison({ upscale: { work, result }, side }: { upscale: Done; side: 'result' | 'original' }) {
  const { t } = useTexts()
  const [split, setSplit] = useState(side === 'original' ? 1 : 0)
  const [actualSize, setActualSize] = useState(false)
  const showsOriginal = split > 0.5
  return (
    <div className={styles.layout}>
      <Stage actualSize={actualSize}>
        {work.original ? (
          <CompareView
            original={work.original}
            result={result.imageUrl}
            split={split}
            onSplitChange={setSplit}
            actualSize={actualSize}
          />
        ) : (
          <img
            src={result.imageUrl}
            alt={t('hdUpscale.result.result')}
            className={classes(!actualSize && styles.picture)}
          />
        )}
      </Stage>
      <div className={styles.actions}>
        {work.original && (
          <Button icon="columns" onClick={() => setSplit(showsOriginal ? 0 : 1)}>
            {t(showsOriginal ? 'hdUpscale.result.view' : 'hdUpscale.result.compare')}
          </Button>
        )}
        <ToggleButton pressed={actualSize} onPressedChange={setActualSize}>
          {t('hdUpscale.result.actualSize')}
        </ToggleButton>
        <Button icon="download" onClick={() => downloadPicture(result.imageUrl, 'upscaled_')}>
          {t('hdUpscale.result.download')}
        </Button>
        {result.file ? (
          <SaveUpload picture={result.file} title={work.title} />
        ) : (
          <SaveCreation
            imageUrl={result.imageUrl}
            originalId={result.taskId}
            title={work.title}
            label={t('hdUpscale.result.save')}
          />
        )}
      </div>
    </div>
  )
}

function Stage({ actualSize = false, children }: { actualSize?: boolean; children: ReactNode }) {
  return (
    // A picture in its own size is larger than the page: the keyboard must be able to move it
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes(styles.stage, actualSize && styles.actual)} tabIndex={actualSize ? 0 : undefined}>
      {children}
    </div>
  )
}
