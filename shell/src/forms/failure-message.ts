import { isCallFailure } from '@tessera/shared-auth'
import type { TFunction } from 'i18next'

/**
 * The sentence for a call that failed (specification 1, §8): the server's own where it declined, that the
 * network response was not OK where it broke, and that the network failed where nothing readable came.
 */
export function failureMessage(error: unknown, t: TFunction<'shell'>): string {
  if (!isCallFailure(error) || error.kind !== 'status') return t('form.network')
  return error.serverMessage ?? t('form.notOk')
}
