import { minuteMs } from '@tessera/server-kit/clock'
import type { Feature } from '../../feature.ts'
import { mails } from '../mails/feature.ts'
import { mailNotifications, removeExpiredNotifications } from './mail-notifications.ts'
import { createNotificationStores } from './stores.ts'

/** What the site reports to members: decisions on their creations, and tasks that have ended. */
export const notifications = {
  uses: [mails],
  stores: createNotificationStores,
  routes: () => import('./routes.ts'),
  jobs: [{ run: mailNotifications, intervalMs: minuteMs }, { run: removeExpiredNotifications }],
} satisfies Feature
