import type { CallFailure } from '@tessera/shared-auth'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { manifest } from './manifest.ts'

export type Translate = TFunction<typeof manifest.namespace>

/** The texts of the creation tools. */
export const useTexts = () => useTranslation(manifest.namespace)

/** What to say of a call that failed, whatever it was for. */
export function callFailureSentence(t: Translate, failure: CallFailure): string {
  if (failure.kind === 'network') return t('shared.errors.network')
  // Either can be empty: a gateway may answer with nothing at all
  const text = [failure.serverMessage, failure.text].find(Boolean) ?? t('shared.errors.noResponseText')
  return t('shared.errors.requestFailed', { status: failure.status, text })
}
