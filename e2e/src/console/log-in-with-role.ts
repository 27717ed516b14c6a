import type { BrowserContext } from '@playwright/test'
import type { Role } from '@tessera/shared-contracts'
import { registerAndLogIn } from '../fixtures/members.ts'
import type { Site } from '../fixtures/site-test.ts'

/** Logs in as a member with a role. Tests of one site share the member. */
export async function logInWithRole(context: BrowserContext, site: Site, role: Role): Promise<void> {
  const address = `${role}@example.org`
  await registerAndLogIn(context, site, address, 'Robin')
  await site.runAdmin('members', 'role', address, role)
}
