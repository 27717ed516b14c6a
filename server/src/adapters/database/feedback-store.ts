import type { FeedbackStore } from '../../domain/feedback.ts'
import type { Queries } from './queries.ts'

export const feedbackStore = (queries: Queries): FeedbackStore => ({
  async add({ id, memberId, category, text, email, language, sentAt }) {
    await queries
      .insertInto('feedback')
      .values({ id, account_id: memberId, category, text, email, language, sent_at: sentAt })
      .execute()
  },

  async list() {
    const rows = await queries.selectFrom('feedback').selectAll().orderBy('sent_at').orderBy('id').execute()
    return rows.map(({ account_id, sent_at, ...row }) => ({ ...row, memberId: account_id, sentAt: sent_at }))
  },
})
