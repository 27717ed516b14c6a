import type { OwnCreation } from '@tessera/shared-contracts'
import { Button, Card, ProgressBar } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { VisibilityNotice } from '../visibility/visibility-notice.tsx'
import type { Upload } from './upload.ts'
import type { UploadBatch } from './upload-batch.ts'
import styles from './upload-notice.module.css'

/** The page shows the card of each failed upload, so the notice need not name all of many. */
const maxNamedFiles = 5

interface UploadNoticeProps {
  batch: UploadBatch
  /** The creations of the batch that are on the page. */
  creations: readonly OwnCreation[]
  /** The response of the server to one upload, shown for a few seconds. */
  message: string | null
  isChanging: boolean
  onChange: (creations: readonly OwnCreation[], isPublic: boolean) => void
  onRetry: () => void
  onDismiss: () => void
  className?: string | undefined
}

/**
 * The progress of several uploads, and one notice when all of them have ended: how many were uploaded and who sees them, and
 * which failed, with the reason. A single upload shows its progress and its failure in its card alone.
 */
export function UploadNotice(props: UploadNoticeProps) {
  const { batch, creations, message, isChanging, onChange, onRetry, onDismiss, className } = props
  const { t } = useTranslation('mfe-account')
  if (batch.isPending) return batch.size > 1 && <BatchProgress batch={batch} className={className} />

  const isAlone = batch.size === 1
  const failed = isAlone ? [] : batch.failed
  const warnings = isAlone ? [] : batch.finished.filter(({ warning }) => warning !== null)
  const failedTitle = failed.length > 0 ? t('upload.notUploaded', { count: failed.length }) : null
  const uploadedCount = batch.finished.length
  const uploadedText = isAlone || uploadedCount === 0 ? null : t('upload.uploaded', { count: uploadedCount })
  return (
    <VisibilityNotice
      className={className}
      tone={failed.length > 0 ? 'warning' : 'success'}
      creations={creations}
      fallback={uploadedText ?? failedTitle}
      kind="uploaded"
      message={message}
      isChanging={isChanging}
      onChange={onChange}
      onDismiss={onDismiss}
    >
      {warnings.length > 0 && (
        <FileList
          title={t('upload.notEverywhere')}
          files={warnings.map(({ fileName, warning }) => ({ name: fileName, about: warning }))}
        />
      )}
      {failed.length > 0 && (
        <>
          <FileList title={uploadedText && failedTitle} files={failed.map(toFailure)} />
          <Button size="small" icon="refresh" className={styles.retry} onClick={onRetry}>
            {t('upload.retryAll', { count: failed.length })}
          </Button>
        </>
      )}
    </VisibilityNotice>
  )
}

const toFailure = ({ file, reason }: Upload) => ({ name: file.name, about: reason })

function BatchProgress({ batch, className }: { batch: UploadBatch; className: string | undefined }) {
  const { t } = useTranslation('mfe-account')
  const done = batch.finished.length + batch.failed.length
  return (
    <Card className={className}>
      <ProgressBar label={t('upload.progress', { done, total: batch.size })} value={batch.progress} />
    </Card>
  )
}

interface FileListProps {
  /** Null where the line above is the title. */
  title: string | null
  files: readonly { name: string; about: string | null }[]
}

function FileList({ title, files }: FileListProps) {
  const { t } = useTranslation('mfe-account')
  const more = files.length - maxNamedFiles
  return (
    <div className={styles.files}>
      {title !== null && <p>{title}</p>}
      <ul>
        {files.slice(0, maxNamedFiles).map(({ name, about }, index) => (
          <li key={`${index} ${name}`}>
            <bdi className={styles.name}>{name}</bdi> <span className={styles.about}>{about}</span>
          </li>
        ))}
        {more > 0 && <li>{t('upload.more', { count: more })}</li>}
      </ul>
    </div>
  )
}
