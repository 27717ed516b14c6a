import { isCallFailure } from '@tessera/shared-auth'
import { Button, useAlert } from '@tessera/shared-ui'
import { useId } from 'react'
import { useKeepMutation } from '../creation-tools-api.ts'
import { callFailureSentence, useTexts } from '../texts.ts'
import styles from './save-creation.module.css'

interface SaveCreationProps {
  imageUrl: string
  /** The generation or the task that the picture belongs to; without one it cannot be saved. */
  originalId: string | number | null
  title: string
  /** What the button says before anything is saved. */
  label: string
}

/**
 * Saves a picture among the member's creations: save, saving, saved, and back to save when it failed
 * (specification 2, §4). A picture that was saved stays so when its details are opened again.
 */
export function SaveCreation({ imageUrl, originalId, title, label }: SaveCreationProps) {
  const { t } = useTexts()
  const noteId = useId()
  const alert = useAlert()
  const [keep, { data, isLoading }] = useKeepMutation({ fixedCacheKey: imageUrl })
  const saved = data?.success === true

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
    <div className={styles.save}>
      <Button
        variant="primary"
        icon={saved ? 'check' : 'bookmark'}
        busy={isLoading}
        disabled={saved}
        aria-describedby={noteId}
        onClick={() => void save()}
      >
        {saved ? t('shared.save.saved') : isLoading ? t('shared.save.saving') : label}
      </Button>
      <p id={noteId} className={styles.note}>
        {t(originalId === null ? 'shared.save.noOriginal' : 'shared.save.public')}
      </p>
    </div>
  )
}
