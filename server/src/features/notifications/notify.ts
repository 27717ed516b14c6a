import { dayMs, minuteMs } from '@tessera/server-kit/clock'
import type { NotificationContent } from './notification-content.ts'
import type { NotificationStores } from './stores.ts'

/** How long notifications are stored. */
export const notificationLifetimeMs = 90 * dayMs
/** More of one member replace the oldest. */
const maxNotifications = 200
/** What is read within this time becomes no mail. It is longer than a decision can be undone. */
const mailDelayMs = 2 * minuteMs

interface NewNotification {
  at: number
  content: NotificationContent
  /** Of a review: what undoes the decision removes the notification. */
  decisionId?: number
  taskId?: string
}

/** Notifies a member, in the transaction of the caller. It becomes a mail too if the member wants that. */
export async function notify(
  { notifications, notificationMails }: Pick<NotificationStores, 'notifications' | 'notificationMails'>,
  memberId: string,
  { at, content, decisionId, taskId }: NewNotification,
): Promise<void> {
  const settings = await notificationMails.findSettings(memberId)
  // The account is deleted meanwhile
  if (!settings) return
  const isMailed = content.kind === 'task' ? settings.tasks : settings.decisions
  await notifications.add(
    {
      memberId,
      content,
      decisionId: decisionId ?? null,
      taskId: taskId ?? null,
      createdAt: at,
      mailDueAt: isMailed ? at + mailDelayMs : null,
    },
    maxNotifications,
  )
}
