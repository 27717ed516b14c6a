import type { Selectable } from 'kysely'
import type { Feedback } from './feedback.ts'
import type { Queries } from '../../infra/database/queries.ts'
import type { Tables } from '../../infra/database/tables.ts'

export function createFeedbackStore(queries: Queries) {
  const all = queries.selectFrom('feedback').selectAll().orderBy('sent_at').orderBy('id')
  return {
    async add({ id, memberId, category, text, email, language, sentAt }: Feedback) {
      await queries
        .insertInto('feedback')
        .values({ id, account_id: memberId, category, text, email, language, sent_at: sentAt })
        .execute()
    },

    /** Oldest first. */
    list: async () => (await all.execute()).map(toFeedback),

    listByMember: async (memberId: string) =>
      (await all.where('account_id', '=', memberId).execute()).map(toFeedback),
  }
}

const toFeedback = ({ account_id, sent_at, ...row }: Selectable<Tables['feedback']>): Feedback => ({
  ...row,
  memberId: account_id,
  sentAt: sent_at,
})
