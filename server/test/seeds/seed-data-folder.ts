import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { openDatabase } from '../../src/infra/database/database.ts'
import { seedPaidMember } from './seed-creation.ts'
import { startTestApp } from '../test-app.ts'

/**
 * Creates a data folder for servers in processes of their own, with a paid member who is logged in by
 * `cookie`. The folder is deleted after the test.
 */
export async function seedDataFolder(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-member-'))
  const database = await openDatabase(folder)
  t.after(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })
  const { stores, transact } = database
  const site = await startTestApp({ adapters: { stores, transact, clock: Date.now } })
  const { cookies } = await seedPaidMember(site)
  await site.close()
  return { folder, database, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
}
