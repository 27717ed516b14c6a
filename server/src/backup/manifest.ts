import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

export const manifestName = 'manifest.json'
/** The copy of the database, under the name that it has in a data folder. */
export const databaseName = 'tessera.sqlite'

/** A path below the backup; none leads out of it. */
const path = z.string().regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))[^/\0\\][^\0\\]*$/)

const manifest = z.object({
  format: z.literal(1),
  /** When the database was copied. */
  madeAt: z.iso.datetime(),
  files: z.array(z.object({ path, bytes: z.int(), sha256: z.string() })),
  /** What the database names and the data folder did not have. */
  missing: z.array(z.string()),
})

/** What a backup holds. It is written last: a folder without it is no backup. */
export type Manifest = z.output<typeof manifest>

/** The manifest of the backup in a folder; null where there is none that can be read. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  try {
    return manifest.parse(JSON.parse(await readFile(join(folder, manifestName), 'utf8')))
  } catch {
    return null
  }
}

/** The hash of a file of any size, as hexadecimal digits. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
