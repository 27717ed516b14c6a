import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '@tessera/e2e/start-site'

const run = promisify(execFile)

/**
 * Returns a data folder with seeded creations, which later runs at the same commit reuse, and the seconds that seeding took. A
 * newer server can have to convert older data, which would be measured too.
 *
 * @param root the folder of the build that seeds, where it is not this one
 */
export async function getSeededDataFolder(
  creations: number,
  root = repositoryRoot,
): Promise<{ dataDir: string; seconds: number }> {
  const { stdout: commit } = await run('git', ['rev-parse', 'HEAD'], { cwd: root })
  const build = createHash('sha256').update(root).update(commit).digest('hex').slice(0, 8)
  const dataDir = path.join(tmpdir(), `tessera-bench-${creations}-${build}`)
  const record = path.join(dataDir, 'seeded-in-seconds')
  const known = await readFile(record, 'utf8').catch(() => null)
  if (known !== null) return { dataDir, seconds: Number(known) }

  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  const { stdout } = await run(
    process.execPath,
    ['server/src/admin.ts', 'seed', '--creations', String(creations)],
    {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: '' },
    },
  )
  const seconds = Number(/\((\d+(?:\.\d+)?) s\)/.exec(stdout)?.[1])
  await writeFile(record, String(seconds))
  return { dataDir, seconds }
}
