import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

export const manifestFileName = 'manifest.json'

/** A relative path that stays inside the backup. */
const path = z.string().regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))[^/\0\\][^\0\\]*$/)

const manifest = z.object({
  format: z.literal(1),
  /** When the database was copied. */
  madeAt: z.iso.datetime(),
  files: z.array(z.object({ path, bytes: z.int(), sha256: z.string() })),
  /** Files that the database references and the data folder did not have. */
  missing: z.array(z.string()),
})

/** The content of a backup. It is written last: a folder without a manifest is no backup. */
export type BackupManifest = z.output<typeof manifest>

/** Reads the manifest of the backup in a folder. Returns null when there is none, or it is invalid. */
export async function readManifest(folder: string): Promise<BackupManifest | null> {
  try {
    return manifest.parse(JSON.parse(await readFile(join(folder, manifestFileName), 'utf8')))
  } catch {
    return null
  }
}

/** Returns the SHA-256 of a file as hexadecimal digits. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
