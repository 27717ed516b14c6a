import { isCallFailure } from '@tessera/shared-auth'
import { Button, useAlert } from '@tessera/shared-ui'
import { useId } from 'react'
import { useKeepMutation } from '../../../creation-tools-api.ts'
import type { PictureDetails } from './picture-details.ts'
import { callFailureSentence, useTexts } from '../../../texts.ts'
import styles from './save-creation.module.css'

/**
 * Saves a picture among the member's creations: save, saving, saved, and back to save when it failed
 * (specification 2, §4). A picture that was saved stays so when its details are opened again.
 */
export function SaveCreation({ details: { imageUrl, historyId, prompt } }: { details: PictureDetails }) {
  const { t } = useTexts()
  const noteId = useId()
  const alert = useAlert()
  const [keep, { data, isLoading }] = useKeepMutation({ fixedCacheKey: imageUrl })
  const saved = data?.success === true

  const save = async () => {
    if (historyId === null) {
      return alert({
        title: t('textToImage.save.noOriginalTitle'),
        message: t('textToImage.save.noOriginal'),
        okLabel: t('shared.ok'),
      })
    }
    const { data: answer, error } = await keep({ imageUrl, generationHistoryId: historyId, title: prompt })
    if (answer?.success) return
    const failed = isCallFailure(error)
      ? callFailureSentence(t, error)
      : (answer?.error ?? t('shared.errors.unknown'))
    await alert({
      title: t('textToImage.save.failedTitle'),
      message:
        isCallFailure(error) && error.kind === 'network'
          ? t('textToImage.save.network')
          : t('textToImage.save.failed', { error: failed }),
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
        {t(
          saved ? 'textToImage.save.saved' : isLoading ? 'textToImage.save.saving' : 'textToImage.save.save',
        )}
      </Button>
      <p id={noteId} className={styles.note}>
        {t(historyId === null ? 'textToImage.save.noOriginal' : 'textToImage.save.public')}
      </p>
    </div>
  )
}
