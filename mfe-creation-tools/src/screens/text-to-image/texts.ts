import type { CallFailure } from '@tessera/shared-auth'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { manifest } from '../../manifest.ts'
import type { Failure } from './generation.ts'

export type Translate = TFunction<typeof manifest.namespace>

/** The texts of this screen. */
export const useTexts = () => useTranslation(manifest.namespace)

/** Why a generation brought no pictures (specification 2, §8). */
export function failureSentence(t: Translate, failure: Failure): string {
  switch (failure.kind) {
    case 'task': {
      const error = failure.message ? failure.message : t('textToImage.errors.unknown')
      return t('textToImage.status.taskFailed', { error })
    }
    case 'refused':
      return failure.message
        ? t('textToImage.status.operationFailed', { error: failure.message })
        : t('textToImage.errors.unknownAnswer')
    case 'call':
      return t('textToImage.status.operationFailed', { error: callFailureSentence(t, failure.cause) })
  }
}

/** What to say of a call that failed, whatever it was for. */
export function callFailureSentence(t: Translate, failure: CallFailure): string {
  if (failure.kind === 'network') return t('textToImage.errors.network')
  // Either can be empty: a gateway may answer with nothing at all
  const text = [failure.serverMessage, failure.text].find(Boolean) ?? t('textToImage.errors.noResponseText')
  return t('textToImage.errors.requestFailed', { status: failure.status, text })
}
