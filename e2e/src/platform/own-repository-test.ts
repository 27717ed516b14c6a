import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '../fixtures/start-site.ts'
import { startNpmRegistry, type NpmRegistry } from './npm-registry.ts'
import { test as platformTest } from './platform-test.ts'

const execute = promisify(execFile)
/** Shared with `buildExamples`: the first to run packs the tarballs here, and the other reuses them. */
const packedFolder = path.join(repositoryRoot, '.cache/packed')

/** A test of a team with a repository of its own, which takes our packages from a registry. */
export const test = platformTest.extend<{
  registry: NpmRegistry
  /** The packed packages, as files. */
  tarballs: string[]
  /** The folder of the team's repository. */
  folder: string
}>({
  registry: async ({ baseURL: _ }, use) => {
    const registry = await startNpmRegistry()
    await use(registry)
    await registry.stop()
  },
  tarballs: [
    async ({ baseURL: _ }, use) => {
      await execute('node', ['commands/pack.mjs', packedFolder], { cwd: repositoryRoot })
      const names = await readdir(packedFolder)
      await use(names.filter(name => name.endsWith('.tgz')).map(name => path.join(packedFolder, name)))
    },
    // Packing compiles six packages, where nothing has packed them before
    { timeout: 300_000 },
  ],
  folder: async ({ baseURL: _ }, use) => withTemporaryFolder('tessera-own-', use),
})

async function withTemporaryFolder(prefix: string, use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix))
  await use(folder)
  await rm(folder, { recursive: true, force: true })
}

/** Runs programs in the folder of a team, with the variables that the team was given. */
export function createTeamShell(folder: string, variables: Record<string, string>) {
  const env = { ...process.env, ...variables }
  const run = async (program: string, ...words: string[]) =>
    (await execute(program, words, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 })).stdout
  return { run, tessera: (...words: string[]) => run('npx', '@tessera/cli', ...words) }
}

export { expect } from '@playwright/test'
