import type { Queries } from '../../database/queries.ts'
import type { AccountStores } from '../accounts/stores.ts'
import { createNotificationMailsStore } from './mails-store.ts'
import { createNotificationsStore } from './store.ts'

export const createNotificationStores = (queries: Queries) => ({
  notifications: createNotificationsStore(queries),
  notificationMails: createNotificationMailsStore(queries),
})

/** The stores of this feature, and of the features that its rules call. */
export type NotificationStores = ReturnType<typeof createNotificationStores> & AccountStores
