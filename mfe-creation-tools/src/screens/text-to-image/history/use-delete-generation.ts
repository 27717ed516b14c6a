import { useAppDispatch } from '@tessera/shared-auth'
import { getPromptText, type GenerationRecord } from '@tessera/shared-contracts'
import { useConfirm } from '@tessera/shared-ui'
import { useDeleteGenerationMutation } from '../../../creation-tools-api.ts'
import { generationSlice } from '../generation/generation-slice.ts'
import { formatError, useTexts } from '../../../texts.ts'
import { useMessage } from '../../../use-message.ts'

/** Returns a function that asks for confirmation, deletes a past generation and alerts the user on failure. */
export function useDeleteGeneration(): (record: GenerationRecord) => Promise<void> {
  const { t } = useTexts()
  const confirm = useConfirm()
  const showMessage = useMessage()
  const dispatch = useAppDispatch()
  const [deleteHistory] = useDeleteGenerationMutation()

  return async ({ id, prompt }) => {
    const confirmed = await confirm({
      title: t('textToImage.history.deletion.title'),
      message: t('textToImage.history.deletion.message', {
        prompt: getPromptText(prompt) || t('textToImage.history.untitled'),
      }),
      confirmLabel: t('textToImage.history.deletion.confirm'),
      danger: true,
    })
    if (!confirmed) return
    const { data: response, error } = await deleteHistory({ id })
    if (response?.success) dispatch(generationSlice.actions.generationDeleted(id))
    else await showMessage(t('textToImage.history.deletion.failed'), formatError(t, error, response?.error))
  }
}
