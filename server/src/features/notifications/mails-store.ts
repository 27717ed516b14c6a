import type { Queries } from '../../database/queries.ts'
import { parseContent } from './store.ts'

/** Which notifications a member gets by mail. */
export interface MailSettings {
  decisions: boolean
  tasks: boolean
}

/** The notifications that become mails. */
export const createNotificationMailsStore = (queries: Queries) => ({
  /** The members with a mail that is due, the longest waiting first. Suspended members get none. */
  async listDueMembers(now: number, limit: number) {
    const rows = await queries
      .selectFrom('notifications')
      .innerJoin('accounts', 'accounts.id', 'notifications.account_id')
      .select(['accounts.id as memberId', 'email', 'language'])
      .select(({ fn }) => fn.min('mail_due_at').as('since'))
      .where('mail_due_at', '<=', now)
      .where('closed_at', 'is', null)
      .where('suspended_at', 'is', null)
      .groupBy(['accounts.id', 'email', 'language'])
      .orderBy('since')
      .limit(limit)
      .execute()
    return rows.map(({ memberId, email, language }) => ({ memberId, email, language }))
  },

  /** Takes the due notifications of a member for one mail: no other process gets them. */
  async claimDue(memberId: string, now: number) {
    const rows = await queries
      .updateTable('notifications')
      .set({ mail_due_at: null })
      .where('account_id', '=', memberId)
      .where('mail_due_at', '<=', now)
      .returning(['id', 'content', 'created_at'])
      .execute()
    return rows
      .map(row => ({ id: row.id, content: parseContent(row), createdAt: row.created_at }))
      .toSorted((one, other) => one.id - other.id)
  },

  /** Makes mails due again that could not be sent. What was read meanwhile becomes none. */
  async postponeMails(ids: readonly number[], dueAt: number) {
    await queries
      .updateTable('notifications')
      .set({ mail_due_at: dueAt })
      .where('id', 'in', ids)
      .where('read_at', 'is', null)
      .execute()
  },

  /** Which notifications a member gets by mail. */
  async findSettings(memberId: string): Promise<MailSettings | null> {
    const row = await queries
      .selectFrom('accounts')
      .select(['mails_decisions', 'mails_tasks'])
      .where('id', '=', memberId)
      .executeTakeFirst()
    return row ? { decisions: row.mails_decisions === 1, tasks: row.mails_tasks === 1 } : null
  },

  /** Changes only the given settings. A mail that is due, and that the member does not want any more, is not sent. */
  async setSettings(memberId: string, { decisions, tasks }: Partial<MailSettings>) {
    if (decisions === undefined && tasks === undefined) return
    await queries
      .updateTable('accounts')
      .set({
        ...(decisions !== undefined && { mails_decisions: decisions ? 1 : 0 }),
        ...(tasks !== undefined && { mails_tasks: tasks ? 1 : 0 }),
      })
      .where('id', '=', memberId)
      .execute()
    const refused = (['decision', 'task'] as const).filter(
      kind => (kind === 'decision' ? decisions : tasks) === false,
    )
    if (refused.length === 0) return
    await queries
      .updateTable('notifications')
      .set({ mail_due_at: null })
      .where('account_id', '=', memberId)
      .where('kind', 'in', refused)
      .execute()
  },
})
