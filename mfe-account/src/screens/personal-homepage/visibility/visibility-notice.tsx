import type { OwnCreation } from '@tessera/shared-contracts'
import { Button, IconButton, Notice } from '@tessera/shared-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './visibility-notice.module.css'

interface VisibilityNoticeProps {
  /** The creations that were uploaded or changed together. */
  creations: readonly OwnCreation[]
  kind: 'uploaded' | 'changed'
  /** What to say where there are none. */
  fallback?: string | null
  /** The response of the server to one upload, shown for a few seconds. */
  message?: string | null
  tone?: 'success' | 'warning'
  isChanging: boolean
  onChange: (creations: readonly OwnCreation[], isPublic: boolean) => void
  onDismiss: () => void
  className?: string | undefined
  /** What else there is to say, below. */
  children?: ReactNode
}

/** Says who sees the creations, and changes that with one press. It stays until the member dismisses it. */
export function VisibilityNotice(props: VisibilityNoticeProps) {
  const { creations, fallback = null, message, tone = 'success', children, className } = props
  const { isChanging, onChange, onDismiss } = props
  const { t } = useTranslation('mfe-account')
  const text = useDescribeAudience()(creations, props.kind) ?? fallback
  if (text === null && !message) return null
  const isPublic = creations.some(isSeenByAll)
  const canChange = creations.some(({ moderation }) => moderation !== 'refused')
  return (
    <Notice tone={tone} className={className}>
      <div className={styles.line}>
        <p className={styles.text}>
          {message && <span>{message} </span>}
          {text}
        </p>
        {canChange && (
          <Button size="small" busy={isChanging} onClick={() => onChange(creations, !isPublic)}>
            {t(isPublic ? 'visibility.makePrivate' : 'visibility.makePublic')}
          </Button>
        )}
        {text !== null && (
          <IconButton icon="x" size="small" label={t('visibility.dismiss')} onClick={onDismiss} />
        )}
      </div>
      {children}
    </Notice>
  )
}

const isSeenByAll = (creation: OwnCreation) => creation.public !== false

/** Returns a function that says who sees some creations; null for none. */
function useDescribeAudience() {
  const { t } = useTranslation('mfe-account')
  return (creations: readonly OwnCreation[], kind: 'uploaded' | 'changed'): string | null => {
    const [first] = creations
    if (!first) return null
    const isPassed = creations.every(({ moderation = 'passed' }) => moderation === 'passed')
    const isRefused = creations.every(({ moderation }) => moderation === 'refused')
    const isPrivate = isRefused || !creations.some(isSeenByAll)
    if (!isPrivate && !creations.every(isSeenByAll)) return t('visibility.mixed', { total: creations.length })
    const audience = isPrivate ? 'private' : isPassed ? 'public' : 'inReview'
    const title = first.title?.trim() || t(`creations.untitled.${first.file_type}`)
    return creations.length === 1
      ? t(`visibility.one.${audience}`, { title })
      : t(`visibility.${kind}.${audience}`, { count: creations.length })
  }
}
