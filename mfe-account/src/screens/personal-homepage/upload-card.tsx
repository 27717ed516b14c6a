import { Button, IconButton, leavesFocusTo, ProgressBar } from '@tessera/shared-ui'
import { useCallback, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Upload } from './uploads.ts'
import { uploadButton } from './upload-tile.tsx'
import styles from './upload-card.module.css'

interface UploadCardProps {
  upload: Upload
  onCancel: () => void
  onRetry: () => void
}

/** A file on its way, in the place of the work that it becomes. */
export function UploadCard({ upload, onCancel, onRetry }: UploadCardProps) {
  const { t } = useTranslation('mfe-account')
  const titleId = useId()
  const end = useRef<HTMLDivElement>(null)
  const { file, state, share, reason } = upload
  const failed = state === 'failed'
  return (
    <article aria-labelledby={titleId} className={styles.card}>
      <div className={styles.media}>
        {file.type.startsWith('image/') && <Preview file={file} />}
        <div className={styles.panel}>
          {failed ? (
            <>
              <p className={styles.reason}>{reason}</p>
              <Button
                ref={leavesFocusTo(() => end.current?.querySelector('button'))}
                size="small"
                icon="refresh"
                onClick={onRetry}
              >
                {t('upload.retry')}
              </Button>
            </>
          ) : (
            <ProgressBar label={t(`upload.${state}`)} value={state === 'sending' ? share : undefined} />
          )}
        </div>
      </div>
      <div ref={end} className={styles.line}>
        <p id={titleId} dir="auto" className={styles.name} title={file.name}>
          {file.name}
        </p>
        <IconButton
          ref={leavesFocusTo(uploadButton)}
          icon="x"
          size="small"
          label={t(failed ? 'upload.dismiss' : 'upload.cancel', { name: file.name })}
          onClick={onCancel}
        />
      </div>
    </article>
  )
}

/** The picture itself, straight from the member's disk. */
function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return <img ref={show} alt="" className={styles.preview} />
}
