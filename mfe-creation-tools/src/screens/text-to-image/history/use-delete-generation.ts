import { isCallFailure, useAppDispatch } from '@tessera/shared-auth'
import { promptText, type GenerationRecord } from '@tessera/shared-contracts'
import { useAlert, useConfirm } from '@tessera/shared-ui'
import { useDeleteHistoryMutation } from '../../../creation-tools-api.ts'
import { generationSlice } from '../generation/generation.ts'
import { callFailureSentence, useTexts } from '../../../texts.ts'

/** Deletes a past generation after its member has confirmed it, and says so when that fails. */
export function useDeleteGeneration(): (record: GenerationRecord) => Promise<void> {
  const { t } = useTexts()
  const confirm = useConfirm()
  const alert = useAlert()
  const dispatch = useAppDispatch()
  const [remove] = useDeleteHistoryMutation()

  return async ({ id, prompt }) => {
    const confirmed = await confirm({
      title: t('textToImage.history.deletion.title'),
      message: t('textToImage.history.deletion.message', {
        prompt: promptText(prompt) || t('textToImage.history.untitled'),
      }),
      confirmLabel: t('textToImage.history.deletion.confirm'),
      cancelLabel: t('shared.cancel'),
      danger: true,
    })
    if (!confirmed) return
    const { data: answer, error } = await remove({ id })
    if (answer?.success) {
      dispatch(generationSlice.actions.deletedFromHistory(id))
      return
    }
    await alert({
      title: t('textToImage.history.deletion.failed'),
      message: isCallFailure(error)
        ? callFailureSentence(t, error)
        : (answer?.error ?? t('shared.errors.unknown')),
      okLabel: t('shared.ok'),
    })
  }
}
