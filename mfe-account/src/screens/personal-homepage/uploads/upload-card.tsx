import { Button, IconButton, restoreFocusOnUnmount, ProgressBar } from '@tessera/shared-ui'
import { useCallback, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Upload } from './upload.ts'
import { getUploadButton } from './upload-tile.tsx'
import cardStyles from '../creations/creation-card.module.css'
import styles from './upload-card.module.css'

interface UploadCardProps {
  upload: Upload
  onCancel: () => void
  onRetry: () => void
}

/** The progress or the failure of one upload, as a card in the grid of creations. */
export function UploadCard({ upload, onCancel, onRetry }: UploadCardProps) {
  const { t } = useTranslation('mfe-account')
  const titleId = useId()
  const footer = useRef<HTMLDivElement>(null)
  const { file, state, progress, reason } = upload
  const failed = state === 'failed'
  return (
    <article aria-labelledby={titleId} className={styles.card}>
      <div className={cardStyles.media}>
        {file.type.startsWith('image/') && <Preview file={file} />}
        <div className={styles.panel}>
          {failed ? (
            <>
              <p className={styles.reason}>{reason}</p>
              <Button
                ref={restoreFocusOnUnmount(() => footer.current?.querySelector('button'))}
                size="small"
                icon="refresh"
                onClick={onRetry}
              >
                {t('upload.retry')}
              </Button>
            </>
          ) : (
            <ProgressBar
              label={t(`upload.${state === 'reading' || state === 'review' ? 'waiting' : state}`)}
              value={state === 'sending' ? progress : undefined}
            />
          )}
        </div>
      </div>
      <div ref={footer} className={styles.line}>
        <p id={titleId} dir="auto" className={styles.name} title={file.name}>
          {file.name}
        </p>
        <IconButton
          ref={restoreFocusOnUnmount(getUploadButton)}
          icon="x"
          size="small"
          label={t(failed ? 'upload.dismiss' : 'upload.cancel', { name: file.name })}
          onClick={onCancel}
        />
      </div>
    </article>
  )
}

function Preview({ file }: { file: File }) {
  const attachImage = useCallback(
    (image: HTMLImageElement) => {
      const objectUrl = URL.createObjectURL(file)
      image.src = objectUrl
      return () => URL.revokeObjectURL(objectUrl)
    },
    [file],
  )
  return <img ref={attachImage} alt="" className={styles.preview} />
}
