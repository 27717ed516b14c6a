import type { TestContext } from 'node:test'
import { createTestInstallation } from '../database/test-database.ts'
import { startTestApp } from '../test-app.ts'
import { seedPaidMember } from './seed-creation.ts'

/**
 * Creates an installation for servers in processes of their own, with a paid member who is logged in by `cookie`. It is
 * deleted after the test.
 */
export async function seedInstallation(t: TestContext) {
  const installation = await createTestInstallation(t)
  const { stores, transact } = await installation.open()
  const site = await startTestApp({ adapters: { stores, transact, clock: Date.now } })
  const { cookies } = await seedPaidMember(site)
  await site.close()
  return {
    ...installation,
    stores,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    /** Lets the leases of a killed server end now. */
    expireLeases: () =>
      installation
        .connect()
        .updateTable('tasks')
        .set({ ready_at: 0 })
        .where('lease_holder', 'is not', null)
        .execute(),
  }
}
