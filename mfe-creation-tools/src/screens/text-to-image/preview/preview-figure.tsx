import { Button, classNames } from '@tessera/shared-ui'
import { useTexts } from '../../../texts.ts'
import type { Draft } from '../draft/draft.ts'
import type { Preview } from './use-preview.ts'
import { BitmapCanvas } from './bitmap-canvas.tsx'
import styles from './preview-figure.module.css'

interface PreviewFigureProps {
  preview: Preview
  draft: Draft
  /** It has the place of the results, which there are none of. */
  isLarge?: boolean
}

/** The image that the prompt gives, before anything is charged. */
export function PreviewFigure({ preview, draft, isLarge = false }: PreviewFigureProps) {
  const { t } = useTexts()
  const { width, height } = draft
  const image = preview.shown?.image
  return (
    <figure className={classNames(styles.figure, isLarge && styles.large)}>
      <div className={styles.frame} style={{ '--ratio': width / height }}>
        {image ? (
          <BitmapCanvas image={image} label={t('textToImage.preview.label')} />
        ) : (
          <p className={styles.empty}>{toPreviewHint(t, preview)}</p>
        )}
      </div>
      {image && (
        <figcaption className={styles.caption}>
          {isLarge && <span>{t('textToImage.preview.full', { width, height })}</span>}
          {draft.seed === null && (
            <Button size="small" variant="ghost" icon="refresh" onClick={preview.tryAnother}>
              {t('textToImage.preview.another')}
            </Button>
          )}
        </figcaption>
      )}
    </figure>
  )
}

/** What stands where no preview is. */
export const toPreviewHint = (t: ReturnType<typeof useTexts>['t'], { hasFailed }: Preview): string =>
  t(`textToImage.preview.${hasFailed ? 'failed' : 'empty'}`)
