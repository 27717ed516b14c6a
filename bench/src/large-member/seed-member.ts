import { link, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '@tessera/server/database'
import { seedLargeMember, toSeededMediumId } from '@tessera/server/seed-large-member'

/** Bytes of each file, which all share one place on the disk. */
const fileBytes = 20_000

/** Gives a registered member a long history, with a file for each creation. */
export async function seedMember(
  dataDir: string,
  email: string,
  history: { generations: number; creations: number },
): Promise<void> {
  const database = await openDatabase(dataDir)
  const account = await database.stores.accounts.findByEmail(email)
  if (!account) throw new Error(`${email} is not registered.`)
  await seedLargeMember(database.queries, account.id, history)
  await database.close()
  const keys = Array.from({ length: history.creations }, (_, n) => `${toSeededMediumId(n + 1)}.png`)
  const folder = path.join(dataDir, 'media', keys[0]?.slice(0, 2).toLowerCase() ?? '')
  await mkdir(folder, { recursive: true })
  const original = path.join(folder, 'original')
  await writeFile(original, Buffer.alloc(fileBytes, 7))
  for (const key of keys) await link(original, path.join(folder, key))
}
