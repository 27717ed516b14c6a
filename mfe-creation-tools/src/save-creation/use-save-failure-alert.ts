import { isCallFailure } from '@tessera/shared-auth'
import { formatError, useTexts } from '../texts.ts'
import { useMessage } from '../use-message.ts'

/** Returns a function that alerts the user that an image was not saved, and why. */
export function useSaveFailureAlert() {
  const { t } = useTexts()
  const showMessage = useMessage()
  return (failure: unknown, serverMessage: string | null | undefined): Promise<void> => {
    const isUnreachable = isCallFailure(failure) && failure.kind === 'network'
    const error = formatError(t, failure, serverMessage)
    const message = isUnreachable ? t('shared.save.network') : t('shared.save.failed', { error })
    return showMessage(t('shared.save.failedTitle'), message)
  }
}
