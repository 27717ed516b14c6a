import type { CallResponseInput, getNotifications, Language } from '@tessera/shared-contracts'
import { isoTime } from '@tessera/server-kit/clock'
import { getThumbnailUrl } from '../media/media.ts'
import { describeNotification, getNotificationPath } from './describe-notification.ts'
import type { Notification } from './store.ts'
import type { NotificationStores } from './stores.ts'

const pageSize = 20
/** More tasks than end while a member is elsewhere. */
const maxMarkedTasks = 200

type Stores = Pick<NotificationStores, 'notifications'>

/** Lists a page of the notifications of a member, newest first. */
export async function listNotifications(
  { notifications }: Stores,
  memberId: string,
  { cursor, language }: { cursor: string | undefined; language: Language },
): Promise<CallResponseInput<typeof getNotifications>> {
  const before = cursor === undefined ? null : Number(cursor)
  // One more shows whether there is a next page
  const found = await notifications.list(memberId, { before, limit: pageSize + 1 })
  const page = found.slice(0, pageSize)
  const last = page.at(-1)
  return {
    success: true,
    notifications: page.map(notification => toListed(notification, language)),
    unread: await countUnread({ notifications }, memberId),
    next_cursor: last && found.length > pageSize ? String(last.id) : null,
  }
}

export async function countUnread({ notifications }: Stores, memberId: string): Promise<number> {
  return (await notifications.countUnread([memberId]))[0]?.count ?? 0
}

/** Marks the tasks as read whose result is on the page that the member sees. */
export async function markTasksOfPageRead(
  { notifications }: Stores,
  memberId: string,
  { path, at }: { path: string; at: number },
): Promise<void> {
  const unread = await notifications.listUnread(memberId, 'task', maxMarkedTasks)
  const seen = unread.filter(({ content }) => getNotificationPath(content).split('?')[0] === path)
  await notifications.markReadByIds(
    memberId,
    seen.map(({ id }) => id),
    at,
  )
}

function toListed({ id, content, createdAt, isRead, isAppealable }: Notification, language: Language) {
  const mediumId = content.kind === 'restoration' ? null : content.mediumId
  return {
    id: String(id),
    ...describeNotification(content, language),
    href: getNotificationPath(content),
    thumb_url: mediumId && getThumbnailUrl({ id: mediumId }),
    at: isoTime(createdAt),
    read: isRead,
    appealable_id: isAppealable && content.kind === 'decision' ? content.creationId : null,
  }
}
