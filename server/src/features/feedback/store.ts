import type { FeedbackFilter, FeedbackWithAuthor } from './feedback-list.ts'
import type { ListRange } from '../../web/list-page.ts'
import { buildContainsCondition } from '../../database/contains-condition.ts'
import type { Queries } from '../../database/queries.ts'
import type { Feedback } from './feedback-record.ts'
import type { Language } from '@tessera/shared-contracts'

declare module '../../database/tables.ts' {
  interface Tables {
    feedback: {
      id: string
      account_id: string | null
      category: Feedback['category']
      text: string
      email: string | null
      language: Language
      sent_at: number
    }
  }
}

export function createFeedbackStore(queries: Queries) {
  const all = queries
    .selectFrom('feedback')
    .select(['id', 'account_id as memberId', 'category', 'text', 'email', 'language', 'sent_at as sentAt'])
    .orderBy('sent_at')
    .orderBy('id')
  return {
    async add({ memberId, sentAt, ...feedback }: Feedback) {
      await queries
        .insertInto('feedback')
        .values({ ...feedback, account_id: memberId, sent_at: sentAt })
        .execute()
    },

    /** Oldest first. */
    list: () => all.execute(),

    /** Newest first, with the names of the members. */
    listNewest: (
      { q, category }: FeedbackFilter,
      { after, limit }: ListRange,
    ): Promise<FeedbackWithAuthor[]> =>
      queries
        .selectFrom('feedback')
        .leftJoin('accounts', 'accounts.id', 'feedback.account_id')
        .select(['feedback.id', 'feedback.account_id as memberId', 'category', 'text', 'feedback.email'])
        .select(['feedback.language', 'sent_at as sentAt', 'accounts.username'])
        .$if(q !== '', query =>
          query.where(row =>
            row.or(
              ['text', 'feedback.email', 'accounts.username'].map(column =>
                buildContainsCondition(column, q),
              ),
            ),
          ),
        )
        .$if(category !== undefined, query => query.where('category', '=', category ?? 'other'))
        .$if(after !== null, query =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('sent_at', 'feedback.id'), '<', tuple(after?.at ?? 0, after?.id ?? '')),
          ),
        )
        .orderBy('sent_at', 'desc')
        .orderBy('feedback.id', 'desc')
        .limit(limit)
        .execute(),

    listByMember: (memberId: string) => all.where('account_id', '=', memberId).execute(),
  }
}
