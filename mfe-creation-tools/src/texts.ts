import { describeCallFailure, isCallFailure, type CallFailure } from '@tessera/shared-auth'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { manifest } from './manifest.ts'

export type Translate = TFunction<typeof manifest.namespace>

/** Returns the translations of this remote. */
export const useTexts = () => useTranslation(manifest.namespace)

/** Describes an error to the user: a failed call, or else the server's message where it gave one. */
export const formatError = (
  t: Translate,
  error: unknown,
  serverMessage: string | null | undefined,
): string =>
  isCallFailure(error) ? formatCallFailure(t, error) : (serverMessage ?? t('shared.errors.unknown'))

/** Describes a failed call of any kind to the user (specification 2, §8). */
export function formatCallFailure(t: Translate, failure: CallFailure): string {
  // A gateway may send an empty response
  const describe = ({ status }: CallFailure, text?: string) =>
    t('shared.errors.requestFailed', { status, text: text || t('shared.errors.noResponseText') })
  return describeCallFailure(failure, {
    fallback: t('shared.errors.unknown'),
    network: t('shared.errors.network'),
    status: failure => describe(failure, failure.text),
    malformed: failure => describe(failure, failure.text),
    serverMessage: (text, failure) => describe(failure, text),
  })
}
