import type { CallFailure } from '@tessera/shared-auth'
import type { TFunction } from 'i18next'

/** Why a change was not made: the server's own sentence, else what kind of failure it was (specification 2, §8). */
export function failureMessage(failure: CallFailure, t: TFunction<'mfe-account'>): string {
  return failure.serverMessage || t(`failure.${failure.kind}`, { status: failure.status })
}
