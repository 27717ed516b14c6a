import type { OwnCreation } from '@tessera/shared-contracts'
import { Button, IconButton, Notice } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import styles from './visibility-notice.module.css'

interface VisibilityNoticeProps {
  /** The creations that were uploaded or changed together. */
  creations: readonly OwnCreation[]
  kind: 'uploaded' | 'changed'
  /** The response of the server to one upload, shown for a few seconds. */
  message: string | null
  isChanging: boolean
  onChange: (creations: readonly OwnCreation[], isPublic: boolean) => void
  onDismiss: () => void
  className?: string | undefined
}

/** Says who sees the creations, and changes that with one press. It stays until the member dismisses it. */
export function VisibilityNotice(props: VisibilityNoticeProps) {
  const { creations, kind, message, isChanging, onChange, onDismiss, className } = props
  const { t } = useTranslation('mfe-account')
  const [first] = creations
  if (!first)
    return (
      message && (
        <Notice tone="success" className={className}>
          {message}
        </Notice>
      )
    )

  const isPublic = creations.every(creation => creation.public !== false)
  const isPassed = creations.every(({ moderation = 'passed' }) => moderation === 'passed')
  const isRefused = creations.every(({ moderation }) => moderation === 'refused')
  const audience = !isPublic || isRefused ? 'private' : isPassed ? 'public' : 'inReview'
  const title = first.title?.trim() || t(`creations.untitled.${first.file_type}`)
  return (
    <Notice tone="success" className={className}>
      <div className={styles.line}>
        <p className={styles.text}>
          {message && <span>{message} </span>}
          {creations.length === 1
            ? t(`visibility.one.${audience}`, { title })
            : t(`visibility.${kind}.${audience}`, { count: creations.length })}
        </p>
        {!isRefused && (
          <Button size="small" busy={isChanging} onClick={() => onChange(creations, !isPublic)}>
            {t(isPublic ? 'visibility.makePrivate' : 'visibility.makePublic')}
          </Button>
        )}
        <IconButton icon="x" size="small" label={t('visibility.dismiss')} onClick={onDismiss} />
      </div>
    </Notice>
  )
}
