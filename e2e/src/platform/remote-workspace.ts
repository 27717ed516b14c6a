import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '../fixtures/start-site.ts'

const run = promisify(execFile)

/** The teams' command. */
export const tesseraCli = path.join(repositoryRoot, 'cli/src/tessera.ts')

/** A temporary workspace with one remote, created by `tessera new` outside of the checkout. */
export interface RemoteWorkspace {
  name: string
  /** Path of its screen, which has the heading `Sketch`. */
  path: string
  /** Folder of the workspace. */
  folder: string
  screenFile: string
  textsFile: string
  edit(file: string, change: (text: string) => string): Promise<void>
  /** Runs `tessera` in the workspace and returns its output. */
  runTessera(words: readonly string[], env?: Record<string, string>): Promise<string>
  /** Builds the remote for publishing. */
  build(): Promise<void>
  remove(): Promise<void>
}

const linkedEntries = ['node_modules', 'shell', '.prettierrc.json']

export async function createRemoteWorkspace(): Promise<RemoteWorkspace> {
  const [name, address] = ['mfe-sketch', '/sketch']
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-new-'))
  await cp(path.join(repositoryRoot, 'package.json'), path.join(folder, 'package.json'))
  for (const each of linkedEntries) await symlink(path.join(repositoryRoot, each), path.join(folder, each))

  const remote: RemoteWorkspace = {
    name,
    path: address,
    folder,
    screenFile: path.join(folder, name, 'src/screens/sketch/sketch-screen.tsx'),
    textsFile: path.join(folder, name, 'locales/en.json'),
    edit: async (file, change) => writeFile(file, change(await readFile(file, 'utf8'))),
    async runTessera(words, env = {}) {
      const { stdout } = await run('node', [tesseraCli, ...words], {
        cwd: folder,
        env: { ...process.env, ...env },
      })
      return stdout.trim()
    },
    async build() {
      await run('webpack', [], { cwd: path.join(folder, name) })
    },
    remove: () => rm(folder, { recursive: true }),
  }
  await remote.runTessera(['new', name, '--path', address])
  return remote
}
