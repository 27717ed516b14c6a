import { isCallFailure, useAppDispatch } from '@tessera/shared-auth'
import { getPromptText, type GenerationRecord } from '@tessera/shared-contracts'
import { useAlert, useConfirm } from '@tessera/shared-ui'
import { useDeleteGenerationMutation } from '../../../creation-tools-api.ts'
import { generationSlice } from '../generation/generation-slice.ts'
import { formatCallFailure, useTexts } from '../../../texts.ts'

/** Returns a function that asks for confirmation, deletes a past generation and alerts the user on failure. */
export function useDeleteGeneration(): (record: GenerationRecord) => Promise<void> {
  const { t } = useTexts()
  const confirm = useConfirm()
  const alert = useAlert()
  const dispatch = useAppDispatch()
  const [deleteHistory] = useDeleteGenerationMutation()

  return async ({ id, prompt }) => {
    const confirmed = await confirm({
      title: t('textToImage.history.deletion.title'),
      message: t('textToImage.history.deletion.message', {
        prompt: getPromptText(prompt) || t('textToImage.history.untitled'),
      }),
      confirmLabel: t('textToImage.history.deletion.confirm'),
      cancelLabel: t('shared.cancel'),
      danger: true,
    })
    if (!confirmed) return
    const { data: response, error } = await deleteHistory({ id })
    if (response?.success) {
      dispatch(generationSlice.actions.generationDeleted(id))
      return
    }
    await alert({
      title: t('textToImage.history.deletion.failed'),
      message: isCallFailure(error)
        ? formatCallFailure(t, error)
        : (response?.error ?? t('shared.errors.unknown')),
      okLabel: t('shared.ok'),
    })
  }
}
