import type { Language } from '@tessera/shared-contracts'
import { text } from '../../../texts.ts'
import { confirmPassword } from '../password/change-password.ts'
import { isVerified, listSecondFactors } from './second-factors.ts'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

/**
 * Whether the member may change the factors: a session alone is not enough. Without a factor the password counts.
 *
 * @throws {DomainError} for a wrong or missing password of a member without a factor
 */
export async function requirePasswordOrFactor(
  services: Needs<'stores' | 'transact' | 'clock' | 'passwords', AccountStores>,
  accountId: string,
  sessionToken: string | undefined,
  password = '',
): Promise<boolean> {
  if ((await listSecondFactors(services.stores, accountId)).length > 0)
    return isVerified(services, accountId, sessionToken)
  await confirmPassword(services, accountId, password)
  return true
}

/** The response to a call that has to be repeated after the second factor. Calls name their sentence in two ways. */
export function createVerificationRequired(language: Language) {
  const sentence = text(language, 'twoStep.verificationNeeded')
  return { success: false, needs_verification: true, error: sentence, message: sentence }
}
