import { Button, classNames, Dialog } from '@tessera/shared-ui'
import { slotAttributes } from '@tessera/shared-contracts'
import { useState, type ReactNode, type Ref } from 'react'
import type { Comparison } from '../comparison/use-comparison.ts'
import { useKeptCenter } from '../comparison/use-kept-center.ts'
import { useTexts } from '../../../texts.ts'
import type { SucceededUpscale, Upscale } from '../run/upscale.ts'
import { CompareView } from './compare-view.tsx'
import { DownloadResult } from './download-result.tsx'
import { SaveResult } from './save-result.tsx'
import styles from './upscale-lightbox.module.css'

/** What the lightbox shows: the result, starting with one of its sides, or the source image. */
export type LightboxContent = { imageUrl: string } | { side: 'result' | 'original' }

interface UpscaleLightboxProps {
  content: LightboxContent
  upscale: Upscale
  comparison: Comparison
  onClose: () => void
}

/** The image in full size with its actions (specification 2, §2). */
export function UpscaleLightbox({ content, upscale, comparison, onClose }: UpscaleLightboxProps) {
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
        upscale.phase === 'succeeded' && (
          <ComparedResult upscale={upscale} side={content.side} comparison={comparison} />
        )
      )}
    </Dialog>
  )
}

interface ComparedResultProps {
  upscale: SucceededUpscale
  side: 'result' | 'original'
  comparison: Comparison
}

function ComparedResult({ upscale, side, comparison }: ComparedResultProps) {
  const { t } = useTexts()
  const { input, result } = upscale
  // One side as a whole is a glance: the divider has its place again afterwards
  const [glance, setGlance] = useState<number | null>(side === 'original' ? 1 : null)
  const split = glance ?? comparison.split
  const { actualSize, changeActualSize } = comparison
  const stage = useKeptCenter(comparison)
  const showsOriginal = split > 0.5
  return (
    <div className={styles.layout}>
      <Stage ref={stage} actualSize={actualSize}>
        {input.original ? (
          <CompareView
            original={input.original}
            result={result.imageUrl}
            split={split}
            onSplitChange={next => {
              setGlance(null)
              comparison.changeSplit(next)
            }}
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
          <Button icon="columns" onClick={() => setGlance(showsOriginal ? 0 : 1)}>
            {t(showsOriginal ? 'hdUpscale.result.view' : 'hdUpscale.result.compare')}
          </Button>
        )}
        <Button icon="maximize" aria-pressed={actualSize} onClick={() => changeActualSize(!actualSize)}>
          {t('hdUpscale.result.actualSize')}
        </Button>
        <DownloadResult result={result} />
        <SaveResult upscale={upscale} className={styles.save} />
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

interface StageProps {
  ref?: Ref<HTMLDivElement>
  actualSize?: boolean
  children: ReactNode
}

function Stage({ ref, actualSize = false, children }: StageProps) {
  return (
    <div
      ref={ref}
      className={classNames(styles.stage, actualSize && styles.actual)}
      // At its actual size the image is larger than the page, so it must be scrollable by keyboard
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={actualSize ? 0 : undefined}
    >
      {children}
    </div>
  )
}
