import { limits, type feedbackCategories, type Language } from '@tessera/shared-contracts'
import { normalizeEmail, isValidEmail } from '../accounts/accounts.ts'
import { createRateLimiter } from '../rate-limits/rate-limiter.ts'
import { newId } from '@tessera/platform/ids'
import type { Member } from '../accounts/member.ts'
import { DomainError } from '../../domain-error.ts'
import type { FeatureServices } from '../services.ts'

export interface Feedback {
  id: string
  /** Null for an anonymous user. */
  memberId: string | null
  category: (typeof feedbackCategories)[number]
  text: string
  /** For a reply. */
  email: string | null
  language: Language
  sentAt: number
}

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
  { stores, clock }: Pick<FeatureServices, 'stores' | 'clock'>,
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
