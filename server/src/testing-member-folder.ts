import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { openDatabase } from './adapters/database/database.ts'
import { paidMember } from './testing-works.ts'
import { startTestApp } from './testing.ts'

/**
 * A data folder for servers in processes of their own, gone with the test: a paid member is logged in there, and
 * `cookie` says so.
 */
export async function folderWithMember(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-member-'))
  const database = await openDatabase(folder)
  t.after(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })
  const { stores, transact } = database
  const site = await startTestApp({ adapters: { stores, transact, clock: Date.now } })
  const { cookies } = await paidMember(site)
  await site.close()
  return { folder, database, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
}
