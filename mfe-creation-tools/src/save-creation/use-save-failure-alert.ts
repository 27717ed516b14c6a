import { isCallFailure } from '@tessera/shared-auth'
import { useAlert } from '@tessera/shared-ui'
import { formatCallFailure, useTexts } from '../texts.ts'

/** Returns a function that alerts the user that an image was not saved, and why. */
export function useSaveFailureAlert(): (
  failure: unknown,
  serverMessage: string | null | undefined,
) => Promise<void> {
  const { t } = useTexts()
  const alert = useAlert()
  return (failure, serverMessage) => {
    const error = isCallFailure(failure)
      ? formatCallFailure(t, failure)
      : (serverMessage ?? t('shared.errors.unknown'))
    return alert({
      title: t('shared.save.failedTitle'),
      message:
        isCallFailure(failure) && failure.kind === 'network'
          ? t('shared.save.network')
          : t('shared.save.failed', { error }),
      okLabel: t('shared.ok'),
    })
  }
}
