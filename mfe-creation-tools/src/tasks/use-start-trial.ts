import { useAppDispatch, useRefreshUser } from '@tessera/shared-auth'
import { creationToolsApi } from '../creation-tools-api.ts'
import { formatError, useTexts } from '../texts.ts'
import { useMessage } from '../use-message.ts'

/** Returns a function that starts the free trial of the member, and says what became of it. */
export function useStartTrial(): () => Promise<void> {
  const { t } = useTexts()
  const dispatch = useAppDispatch()
  const refreshUser = useRefreshUser()
  const showMessage = useMessage()
  return async () => {
    const { data: response, error } = await dispatch(
      creationToolsApi.endpoints.startTrialInTool.initiate(undefined, { track: false }),
    )
    if (response?.success) await refreshUser()
    const message = response?.success
      ? t('shared.trial.started')
      : t('shared.trial.failed', { error: formatError(t, error, response?.message) })
    await showMessage(t('shared.trial.title'), message)
  }
}
