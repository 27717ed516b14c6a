import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from './start-site.ts'

const run = promisify(execFile)

/** The command that teams use. */
export const tessera = path.join(root, 'cli/src/tessera.ts')

/** A workspace with one remote in it, as `tessera new` writes it, so that no test writes into the checkout. */
export interface NewRemote {
  name: string
  /** Where its screen stands, with a heading `Sketch`. */
  path: string
  /** The workspace's folder. */
  folder: string
  screenFile: string
  textsFile: string
  /** Changes a file of the remote. */
  edit(file: string, change: (text: string) => string): Promise<void>
  /** Runs `tessera` in the workspace; answers what it printed. */
  tessera(words: readonly string[], env?: Record<string, string>): Promise<string>
  /** Makes the build that teams publish. */
  build(): Promise<void>
  remove(): Promise<void>
}

const linked = ['node_modules', 'build', 'shell', 'webpack.base.mjs', 'tsconfig.json', '.prettierrc.json']

export async function createRemote(): Promise<NewRemote> {
  const [name, address] = ['mfe-sketch', '/sketch']
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-new-'))
  await cp(path.join(root, 'package.json'), path.join(folder, 'package.json'))
  for (const each of linked) await symlink(path.join(root, each), path.join(folder, each))

  const remote: NewRemote = {
    name,
    path: address,
    folder,
    screenFile: path.join(folder, name, 'src/screens/sketch/sketch-screen.tsx'),
    textsFile: path.join(folder, name, 'locales/en.json'),
    edit: async (file, change) => writeFile(file, change(await readFile(file, 'utf8'))),
    async tessera(words, env = {}) {
      const { stdout } = await run('node', [tessera, ...words], {
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
  await remote.tessera(['new', name, '--path', address])
  return remote
}
