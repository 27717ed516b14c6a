import { isCallFailure } from '@tessera/shared-auth'
import type { Moderation } from '@tessera/shared-contracts'
import { Button, classes, linkClass, useAlert } from '@tessera/shared-ui'
import { useId } from 'react'
import { Trans } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useKeepMutation } from '../creation-tools-api.ts'
import { callFailureSentence, useTexts } from '../texts.ts'
import styles from './save-creation.module.css'

/** What the server says of a picture: as what it is kept, or that it is not, and when it said so. */
export interface Kept {
  as: Moderation | null
  /** Milliseconds since 1970. */
  toldAt: number
}

interface SaveCreationProps {
  imageUrl: string
  /** The generation or the task that the picture belongs to; without one it cannot be saved. */
  originalId: string | number | null
  title: string
  /** What the button says before anything is saved. */
  label: string
  /** Where the server says; else this page remembers what it has saved. */
  kept?: Kept | null
  className?: string | undefined
}

/**
 * Saves a picture among the member's creations: save, saving, saved, and back to save when it failed
 * (specification 2, §4). A picture that was saved stays so when its details, or the page, are opened again.
 */
export function SaveCreation({
  imageUrl,
  originalId,
  title,
  label,
  kept = null,
  className,
}: SaveCreationProps) {
  const { t } = useTexts()
  const noteId = useId()
  const alert = useAlert()
  const [keep, { data, isLoading, fulfilledTimeStamp = 0 }] = useKeepMutation({ fixedCacheKey: imageUrl })
  // Whoever spoke last is right: it may have been saved in another tab, or deleted since.
  const told = kept && kept.toldAt > fulfilledTimeStamp ? kept : null
  const saved = told ? told.as !== null : data?.success === true

  const save = async () => {
    if (originalId === null) {
      return alert({
        title: t('shared.save.noOriginalTitle'),
        message: t('shared.save.noOriginal'),
        okLabel: t('shared.ok'),
      })
    }
    const { data: answer, error } = await keep({ imageUrl, generationHistoryId: originalId, title })
    if (answer?.success) return
    const failed = isCallFailure(error)
      ? callFailureSentence(t, error)
      : (answer?.error ?? t('shared.errors.unknown'))
    await alert({
      title: t('shared.save.failedTitle'),
      message:
        isCallFailure(error) && error.kind === 'network'
          ? t('shared.save.network')
          : t('shared.save.failed', { error: failed }),
      okLabel: t('shared.ok'),
    })
  }
  return (
    <div className={classes(styles.save, className)}>
      <Button
        variant="primary"
        icon={saved ? 'check' : 'bookmark'}
        busy={isLoading}
        disabled={saved}
        aria-disabled={isLoading || originalId === null || undefined}
        aria-describedby={noteId}
        onClick={() => void save()}
      >
        {saved ? t('shared.save.saved') : isLoading ? t('shared.save.saving') : label}
      </Button>
      <p id={noteId} className={styles.note}>
        {saved ? (
          <Trans
            t={t}
            i18nKey={`shared.save.keptAs.${told?.as ?? 'passed'}`}
            components={{ works: <Link to="/personal-homepage" className={linkClass} /> }}
          />
        ) : (
          t(originalId === null ? 'shared.save.noOriginal' : 'shared.save.public')
        )}
      </p>
    </div>
  )
}
