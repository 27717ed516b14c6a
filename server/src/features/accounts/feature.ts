import type { Feature } from '../../feature.ts'
import { mails } from '../mails/feature.ts'
import { createAccountStores } from './stores.ts'
import { removeExpiredAddresses } from './email/expired-addresses.ts'

/** Members: registration, log-in, sessions, two-step verification, profile, password and address. */
export const accounts = {
  uses: [mails],
  stores: createAccountStores,
  routes: () => import('./routes.ts'),
  jobs: [{ run: removeExpiredAddresses }],
} satisfies Feature
