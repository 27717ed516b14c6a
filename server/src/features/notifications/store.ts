import type { Generated, Selectable } from 'kysely'
import type { Queries } from '../../database/queries.ts'
import { readInPages } from '../../database/read-in-pages.ts'
import type { Tables } from '../../database/tables.ts'
import type { NotificationContent } from './notification-content.ts'

declare module '../../database/tables.ts' {
  interface Tables {
    notifications: {
      id: Generated<number>
      account_id: string
      kind: NotificationContent['kind']
      /** The `NotificationContent` as JSON. */
      content: string
      /** Of a decision: what removes the decision removes this, too. */
      decision_id: number | null
      task_id: string | null
      created_at: number
      read_at: number | null
      /** When it becomes a mail, unless it is read before; null where none is due. */
      mail_due_at: number | null
    }
  }
}

export interface Notification {
  id: number
  content: NotificationContent
  createdAt: number
  isRead: boolean
  /** Whether the member can appeal against the decision. */
  isAppealable: boolean
}

interface NewNotification {
  memberId: string
  content: NotificationContent
  decisionId: number | null
  taskId: string | null
  createdAt: number
  mailDueAt: number | null
}

export function createNotificationsStore(queries: Queries) {
  const unread = queries.selectFrom('notifications').where('read_at', 'is', null)
  const markRead = (memberId: string, at: number) =>
    queries
      .updateTable('notifications')
      .set({ read_at: at, mail_due_at: null })
      .where('account_id', '=', memberId)
      .where('read_at', 'is', null)

  return {
    /** Adds a notification, and removes the oldest ones of the member beyond the maximum. */
    async add(notification: NewNotification, max: number) {
      const { memberId, content } = notification
      await queries
        .insertInto('notifications')
        .values({
          account_id: memberId,
          kind: content.kind,
          content: JSON.stringify(content),
          decision_id: notification.decisionId,
          task_id: notification.taskId,
          created_at: notification.createdAt,
          read_at: null,
          mail_due_at: notification.mailDueAt,
        })
        .execute()
      await queries
        .deleteFrom('notifications')
        .where('account_id', '=', memberId)
        .where('id', '<=', ({ selectFrom }) =>
          selectFrom('notifications')
            .select('id')
            .where('account_id', '=', memberId)
            .orderBy('id', 'desc')
            .offset(max)
            .limit(1),
        )
        .execute()
    },

    /** Newest first. @param before the id of the last one of the page before */
    async list(memberId: string, { before, limit }: { before: number | null; limit: number }) {
      const rows = await queries
        .selectFrom('notifications')
        .leftJoin('review_decisions', 'review_decisions.id', 'decision_id')
        .leftJoin('creations', 'creations.id', 'review_decisions.creation_id')
        .select(['notifications.id', 'content', 'notifications.created_at', 'read_at'])
        .select(({ and, eb, case: when, not, exists, selectFrom }) =>
          when()
            .when(
              and([
                eb('review_decisions.verdict', '=', 'refused'),
                eb('appealed_at', 'is', null),
                eb('appealed_decision_id', 'is', null),
                eb('creations.moderation', '=', 'refused'),
                eb('creations.deleted_at', 'is', null),
                not(
                  exists(
                    selectFrom('review_decisions as later')
                      .select('later.id')
                      .whereRef('later.creation_id', '=', 'review_decisions.creation_id')
                      .whereRef('later.id', '>', 'review_decisions.id'),
                  ),
                ),
              ]),
            )
            .then(1)
            .else(0)
            .end()
            .as('is_appealable'),
        )
        .where('notifications.account_id', '=', memberId)
        .$if(before !== null, query => query.where('notifications.id', '<', before ?? 0))
        .orderBy('notifications.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row): Notification => ({
        id: row.id,
        content: parseContent(row),
        createdAt: row.created_at,
        isRead: row.read_at !== null,
        isAppealable: row.is_appealable === 1,
      }))
    },

    /** Members without an unread notification are missing. */
    countUnread: (memberIds: readonly string[]) =>
      unread
        .select('account_id as memberId')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', 'in', memberIds)
        .groupBy('account_id')
        .execute(),

    /** @param upTo the id of the newest that the member has seen */
    async markReadUpTo(memberId: string, upTo: number, at: number) {
      await markRead(memberId, at).where('id', '<=', upTo).execute()
    },

    async markReadByIds(memberId: string, ids: readonly number[], at: number) {
      if (ids.length > 0) await markRead(memberId, at).where('id', 'in', ids).execute()
    },

    /** The unread ones of a kind, newest first. */
    async listUnread(memberId: string, kind: NotificationContent['kind'], limit: number) {
      const rows = await unread
        .select(['id', 'content'])
        .where('account_id', '=', memberId)
        .where('kind', '=', kind)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(row => ({ id: row.id, content: parseContent(row) }))
    },

    async removeByTask(memberId: string, taskId: string) {
      await queries
        .deleteFrom('notifications')
        .where('account_id', '=', memberId)
        .where('task_id', '=', taskId)
        .execute()
    },

    /** Removes notifications from before a time; at most `limit`. Returns their number. */
    async removeExpired(before: number, limit: number) {
      const { numDeletedRows } = await queries
        .deleteFrom('notifications')
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('notifications')
            .select('id')
            .where('created_at', '<', before)
            .orderBy('created_at')
            .limit(limit),
        )
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    /** Oldest first, for the export of the account. */
    readByMember: (memberId: string) =>
      readInPages(
        queries
          .selectFrom('notifications')
          .select(['id', 'content', 'created_at', 'read_at'])
          .where('account_id', '=', memberId)
          .orderBy('id'),
        (query, last) => query.where('id', '>', last.id),
      ),
  }
}

export const parseContent = ({ content }: Pick<Selectable<Tables['notifications']>, 'content'>) =>
  JSON.parse(content) as NotificationContent
