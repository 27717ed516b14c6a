import type { Feedback } from './feedback.ts'
import type { Queries } from '../../infra/database/queries.ts'

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

    listByMember: (memberId: string) => all.where('account_id', '=', memberId).execute(),
  }
}
