import { limits } from '@tessera/shared-contracts'
import { createRateLimiter } from '../rate-limits/rate-limiter.ts'
import { newId } from '@tessera/server-kit/ids'
import type { Member } from '../accounts/members/member.ts'
import { DomainError } from '../../domain-error.ts'
import type { Feedback } from './feedback-record.ts'
import { normalizeEmail, isValidEmail } from '../accounts/members/account-fields.ts'
import type { Needs } from '../../feature.ts'
import type { FeedbackStores } from './stores.ts'

export type FeedbackSubmission = Pick<Feedback, 'category' | 'text' | 'language'> & {
  member: Member | null
  /** As typed; can be empty. */
  email: string
  /** The rate limit of anonymous users counts by network. */
  network: string
}

/**
 * Validates and saves feedback.
 *
 * @throws {DomainError} for a text of invalid length, an invalid email address, or too many messages in an hour
 */
export async function saveFeedback(
  { stores, clock }: Needs<'stores' | 'clock', FeedbackStores>,
  { member, category, text: typed, email: typedEmail, language, network }: FeedbackSubmission,
): Promise<void> {
  const text = typed.trim()
  const { min, max } = limits.feedbackLength
  if (text.length < min || text.length > max) throw new DomainError('feedback.length', { min, max })
  const email = normalizeEmail(typedEmail) || null
  if (email !== null && !isValidEmail(email)) throw new DomainError('account.emailInvalid')
  const memberId = member?.id ?? null
  await createRateLimiter(stores, clock).consume('feedback', memberId ?? network)
  await stores.feedback.add({ id: newId(), memberId, category, text, email, language, sentAt: clock() })
}
