import type { FastifyInstance } from 'fastify'
import {
  getNotificationMails,
  getNotifications,
  markNotificationsRead,
  setNotificationMails,
} from '@tessera/shared-contracts'
import { registerCallRoute, requireMember } from '../accounts/members/member-routes.ts'
import { registerNotificationEvents } from './event-routes.ts'
import { countUnread, listNotifications, markTasksOfPageRead } from './list-notifications.ts'
import type { Needs } from '../../feature.ts'
import type { NotificationStores } from './stores.ts'

export function registerRoutes(
  app: FastifyInstance,
  services: Needs<'stores' | 'clock' | 'timer' | 'signals', NotificationStores>,
): void {
  const { stores, clock } = services
  registerNotificationEvents(app, services)

  registerCallRoute(app, getNotifications, ({ query, member, language }) =>
    listNotifications(stores, requireMember(member).id, { cursor: query.cursor, language }),
  )

  registerCallRoute(app, markNotificationsRead, async ({ body, member }) => {
    const { id } = requireMember(member)
    const { up_to: upTo, path } = body
    if (upTo !== undefined) await stores.notifications.markReadUpTo(id, upTo, clock())
    if (path !== undefined) await markTasksOfPageRead(stores, id, { path, at: clock() })
    return { success: true, unread: await countUnread(stores, id) }
  })

  registerCallRoute(app, getNotificationMails, async ({ member }) => ({
    success: true,
    ...(await stores.notificationMails.findSettings(requireMember(member).id)),
  }))

  registerCallRoute(app, setNotificationMails, async ({ body, member }) => {
    const { decisions, tasks } = body
    await stores.notificationMails.setSettings(requireMember(member).id, {
      ...(decisions !== undefined && { decisions: decisions === '1' }),
      ...(tasks !== undefined && { tasks: tasks === '1' }),
    })
    return { success: true }
  })
}
