import type { Selectable } from 'kysely'
import type { Feedback, FeedbackStore } from '../../domain/feedback.ts'
import type { Queries } from './queries.ts'
import type { Tables } from './tables.ts'

export function feedbackStore(queries: Queries): FeedbackStore {
  const all = queries.selectFrom('feedback').selectAll().orderBy('sent_at').orderBy('id')
  return {
    async add({ id, memberId, category, text, email, language, sentAt }) {
      await queries
        .insertInto('feedback')
        .values({ id, account_id: memberId, category, text, email, language, sent_at: sentAt })
        .execute()
    },

    list: async () => (await all.execute()).map(asFeedback),

    ofMember: async memberId => (await all.where('account_id', '=', memberId).execute()).map(asFeedback),
  }
}

const asFeedback = ({ account_id, sent_at, ...row }: Selectable<Tables['feedback']>): Feedback => ({
  ...row,
  memberId: account_id,
  sentAt: sent_at,
})
