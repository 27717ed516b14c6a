import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Returns a data folder with seeded creations, which is reused in later runs, and the seconds that seeding took. */
export async function getSeededDataFolder(creations: number): Promise<{ dataDir: string; seconds: number }> {
  const dataDir = path.join(tmpdir(), `tessera-bench-${creations}`)
  const record = path.join(dataDir, 'seeded-in-seconds')
  const known = await readFile(record, 'utf8').catch(() => null)
  if (known !== null) return { dataDir, seconds: Number(known) }

  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/src/admin.ts', 'seed', '--creations', String(creations)],
    {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      env: { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: '' },
    },
  )
  const seconds = Number(/\((\d+(?:\.\d+)?) s\)/.exec(stdout)?.[1])
  await writeFile(record, String(seconds))
  return { dataDir, seconds }
}
