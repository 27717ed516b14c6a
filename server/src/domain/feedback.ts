import { limits, type feedbackCategories, type Language } from '@tessera/shared-contracts'
import { asEmail, isEmail } from './accounts.ts'
import { attemptsOn } from './attempts.ts'
import type { Clock } from './clock.ts'
import { newId } from './ids.ts'
import type { Member } from './member.ts'
import { Refusal } from './refusal.ts'
import type { Stores } from './stores.ts'

export interface Feedback {
  id: string
  /** Null for a visitor. */
  memberId: string | null
  category: (typeof feedbackCategories)[number]
  text: string
  /** Where an answer may go. */
  email: string | null
  language: Language
  sentAt: number
}

export interface FeedbackStore {
  add(feedback: Feedback): Promise<void>
  /** Oldest first. */
  list(): Promise<Feedback[]>
  ofMember(memberId: string): Promise<Feedback[]>
}

export type SentFeedback = Pick<Feedback, 'category' | 'text' | 'language'> & {
  member: Member | null
  /** As typed; empty where none was given. */
  email: string
  /** Where it comes from: what visitors write is counted by it. */
  network: string
}

/**
 * Keeps what somebody wrote.
 *
 * @throws {Refusal} for too short or long a text, an address that is none, or too many messages in an hour
 */
export async function keepFeedback(
  { stores, clock }: { stores: Stores; clock: Clock },
  { member, category, text: typed, email: typedEmail, language, network }: SentFeedback,
): Promise<void> {
  const text = typed.trim()
  const { min, max } = limits.feedbackLength
  if (text.length < min || text.length > max) throw new Refusal('feedback.length', { min, max })
  const email = asEmail(typedEmail) || null
  if (email !== null && !isEmail(email)) throw new Refusal('account.emailInvalid')
  const memberId = member?.id ?? null
  await attemptsOn(stores, clock).count('feedback', memberId ?? network)
  await stores.feedback.add({ id: newId(), memberId, category, text, email, language, sentAt: clock() })
}
