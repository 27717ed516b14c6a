import { isCallFailure } from '@tessera/shared-auth'
import { useAlert } from '@tessera/shared-ui'
import { callFailureSentence, useTexts } from '../texts.ts'

/** Says why a picture was not saved: by the failed call, or by the server's own words. */
export function useSaveFailure(): (failure: unknown, words: string | null | undefined) => Promise<void> {
  const { t } = useTexts()
  const alert = useAlert()
  return (failure, words) => {
    const error = isCallFailure(failure)
      ? callFailureSentence(t, failure)
      : (words ?? t('shared.errors.unknown'))
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
