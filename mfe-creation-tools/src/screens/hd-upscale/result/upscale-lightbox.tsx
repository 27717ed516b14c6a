import { Button, classNames, Dialog } from '@tessera/shared-ui'
import { slotAttributes } from '@tessera/shared-contracts'
import { useState, type ReactNode } from 'react'
import { SaveCreationButton } from '../../../save-creation/save-creation-button.tsx'
import { useTexts } from '../../../texts.ts'
import type { Upscale } from '../run/upscale.ts'
import { CompareView } from './compare-view.tsx'
import { DownloadResult } from './download-result.tsx'
import { SaveDeviceResult } from './save-device-result.tsx'
import styles from './upscale-lightbox.module.css'

/** What the lightbox shows: the result, starting with one of its sides, or the source image. */
export type LightboxContent = { imageUrl: string } | { side: 'result' | 'original' }

interface UpscaleLightboxProps {
  content: LightboxContent
  upscale: Upscale
  onClose: () => void
}

/** The image in full size with its actions (specification 2, §2). */
export function UpscaleLightbox({ content, upscale, onClose }: UpscaleLightboxProps) {
  const { t } = useTexts()
  const showsResult = 'side' in content
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(showsResult ? 'hdUpscale.result.title' : 'hdUpscale.result.original')}
      closeLabel={t('shared.close')}
      size="full"
      className={styles.lightbox}
    >
      {!showsResult ? (
        <Stage>
          <img
            src={content.imageUrl}
            alt={t('hdUpscale.result.original')}
            // The dialog does not wait for many megapixels
            decoding="async"
            className={styles.image}
          />
        </Stage>
      ) : (
        upscale.phase === 'succeeded' && <Comparison upscale={upscale} side={content.side} />
      )}
    </Dialog>
  )
}

interface ComparisonProps {
  upscale: Extract<Upscale, { phase: 'succeeded' }>
  side: 'result' | 'original'
}

function Comparison({ upscale: { input, task, result }, side }: ComparisonProps) {
  const { t } = useTexts()
  const [split, setSplit] = useState(side === 'original' ? 1 : 0)
  const [actualSize, setActualSize] = useState(false)
  const showsOriginal = split > 0.5
  return (
    <div className={styles.layout}>
      <Stage actualSize={actualSize}>
        {input.original ? (
          <CompareView
            original={input.original}
            result={result.imageUrl}
            split={split}
            onSplitChange={setSplit}
            actualSize={actualSize}
          />
        ) : (
          <img
            src={result.imageUrl}
            alt={t('hdUpscale.result.result')}
            className={classNames(!actualSize && styles.image)}
          />
        )}
      </Stage>
      <div className={styles.actions}>
        {input.original && (
          <Button icon="columns" onClick={() => setSplit(showsOriginal ? 0 : 1)}>
            {t(showsOriginal ? 'hdUpscale.result.view' : 'hdUpscale.result.compare')}
          </Button>
        )}
        <Button icon="maximize" aria-pressed={actualSize} onClick={() => setActualSize(!actualSize)}>
          {t('hdUpscale.result.actualSize')}
        </Button>
        <DownloadResult result={result} />
        {result.file ? (
          <SaveDeviceResult image={result.file} title={input.title} className={styles.save} />
        ) : (
          <SaveCreationButton
            imageUrl={result.imageUrl}
            originalId={task?.uuid ?? null}
            title={input.title}
            // Most images here are photographs of the member
            untilChosen={false}
            label={t('hdUpscale.result.save')}
            className={styles.save}
          />
        )}
        {/* Another tool can open an image of the server only */}
        {!result.file && (
          <tessera-slot
            {...slotAttributes('image-actions', { image: { url: result.imageUrl, title: input.title } })}
          />
        )}
      </div>
    </div>
  )
}

function Stage({ actualSize = false, children }: { actualSize?: boolean; children: ReactNode }) {
  return (
    <div
      className={classNames(styles.stage, actualSize && styles.actual)}
      // At its actual size the image is larger than the page, so it must be scrollable by keyboard
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={actualSize ? 0 : undefined}
    >
      {children}
    </div>
  )
}
