import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const migrationFolders = ['server/src/database/migrations', 'platform/src/database/migrations']

/**
 * Extracts the sources as they were before the newest migration into a temporary folder that is deleted after the test. They use the
 * installed packages of this checkout, and their own workspaces.
 *
 * @returns the folder; null where the history does not reach back to that commit, as in a shallow clone
 */
export async function extractPreviousSources(t: TestContext): Promise<string | null> {
  const commit = await findCommitBefore(await findNewestMigration())
  if (commit === null) return null
  const folder = await mkdtemp(join(tmpdir(), 'tessera-previous-'))
  t.after(() => rm(folder, { recursive: true }))
  const { workspaces } = JSON.parse(await git('show', `${commit}:package.json`)) as { workspaces: string[] }
  const folders = workspaces.filter(each => each !== 'e2e' && each !== 'bench')
  const archive = join(folder, 'sources.tar')
  await git('archive', `--output=${archive}`, commit, 'package.json', ...folders)
  await run('tar', ['--extract', '--file', archive, '--directory', folder])
  await linkPackages(folder, folders)
  return folder
}

const git = async (...args: string[]): Promise<string> =>
  (await run('git', args, { cwd: root })).stdout.trim()

async function findNewestMigration(): Promise<string> {
  const lists = await Promise.all(
    migrationFolders.map(async folder =>
      (await readdir(join(root, folder))).map(name => `${folder}/${name}`),
    ),
  )
  const migrations = lists.flat().filter(file => /^\d{4}-/.test(basename(file)))
  return migrations.toSorted((one, other) => basename(one).localeCompare(basename(other))).at(-1) ?? ''
}

/** Returns the last commit without a file: `HEAD` where no commit has it yet. */
async function findCommitBefore(file: string): Promise<string | null> {
  const isShallow = (await git('rev-parse', '--is-shallow-repository').catch(() => 'true')) === 'true'
  if (isShallow) return null
  const added = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', file)
  return git('rev-parse', added === '' ? 'HEAD' : `${added}^`)
}

/** Links the packages of this checkout, but the workspaces of the folder itself. */
async function linkPackages(folder: string, workspaces: readonly string[]): Promise<void> {
  const link = async (target: string, file: string) => {
    await mkdir(dirname(file), { recursive: true })
    await symlink(target, file)
  }
  const installed = join(root, 'node_modules')
  const names = (await readdir(installed)).filter(name => !name.startsWith('.') && name !== '@tessera')
  await Promise.all(names.map(name => link(join(installed, name), join(folder, 'node_modules', name))))
  for (const workspace of workspaces) {
    const { name } = JSON.parse(await readFile(join(folder, workspace, 'package.json'), 'utf8')) as {
      name: string
    }
    await link(join(folder, workspace), join(folder, 'node_modules', name))
    const own = join(root, workspace, 'node_modules')
    if (existsSync(own)) await link(own, join(folder, workspace, 'node_modules'))
  }
}
