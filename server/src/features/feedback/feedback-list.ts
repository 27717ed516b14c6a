import type { ListedFeedback } from '@tessera/shared-contracts'
import { isoTime } from '@tessera/server-kit/clock'
import type { ListPosition } from '../../web/list-page.ts'
import type { Feedback } from './feedback-record.ts'

/** Which feedback a list has. */
export interface FeedbackFilter {
  /** A part of the text, the address or the member's name; empty for all. */
  q: string
  category?: Feedback['category'] | undefined
}

/** Feedback with the current name of its member. */
export interface FeedbackWithAuthor extends Feedback {
  /** Null for an anonymous user. */
  username: string | null
}

export const getFeedbackCursor = ({ sentAt, id }: Feedback): ListPosition => ({ at: sentAt, id })

/** Converts feedback for a response of the console. */
export const toListedFeedback = ({
  id,
  sentAt,
  category,
  language,
  text,
  email,
  memberId,
  username,
}: FeedbackWithAuthor): ListedFeedback => ({
  id,
  sent_at: isoTime(sentAt),
  category,
  language,
  text,
  email,
  member: memberId === null ? null : { id: memberId, username: username ?? '' },
})
