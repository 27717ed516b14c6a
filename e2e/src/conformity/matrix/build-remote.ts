import { execFile } from 'node:child_process'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Combination } from './combinations.ts'
import { exposedModule, toFederationConfig } from './federation-config.ts'
import type { Starter } from './starters.ts'

const run = promisify(execFile)

/** Outside of the checkout, so that no starter finds packages or configs of this repository. */
const cacheFolder = path.join(tmpdir(), 'tessera-conformity')

/** Makes the project of a starter with its own command and installs its packages. Returns its folder. */
export async function createProject(starter: Starter): Promise<string> {
  const folder = path.join(cacheFolder, starter.name)
  const definition = JSON.stringify([starter.create, starter.packages, starter.files])
  const marker = path.join(folder, '.created.json')
  if ((await readFile(marker, 'utf8').catch(() => '')) === definition) return folder
  await rm(folder, { recursive: true, force: true })
  await mkdir(cacheFolder, { recursive: true })
  await runIn(cacheFolder, 'npm', starter.create)
  await runIn(folder, 'npm', ['install', '--save-exact', '--save-dev', ...starter.packages])
  for (const [file, content] of Object.entries(starter.files ?? {}))
    await writeFile(path.join(folder, file), content)
  await writeFile(marker, definition)
  return folder
}

/** Builds the remote of a combination. Returns the folder of the build, which has a `tessera.json`. */
export async function buildRemote(project: string, combination: Combination, name: string): Promise<string> {
  const { starter, shared, screen } = combination
  const { file, command, content } = toFederationConfig(starter, shared)
  await writeFile(path.join(project, file), content)
  const dist = path.join(project, 'dist')
  await rm(dist, { recursive: true, force: true })
  await runIn(project, 'npx', ['--no-install', ...command])
  const build = path.join(project, 'builds', name)
  await rm(build, { recursive: true, force: true })
  await mkdir(path.dirname(build), { recursive: true })
  await rename(dist, build)
  const hasManifest = await readFile(path.join(build, 'mf-manifest.json')).catch(() => null)
  const title = { en: name, zh: name }
  const manifest = {
    name,
    ...(!hasManifest && { entry: 'remoteEntry.js', container: starter.name.replaceAll('-', '_') }),
    screens: [
      {
        name: 'screen',
        path: toPath(name),
        layout: 'site',
        title,
        description: title,
        expose: exposedModule,
        ...screen,
      },
    ],
  }
  await writeFile(path.join(build, 'tessera.json'), JSON.stringify(manifest, null, 2))
  return build
}

/** The URL of a remote's screen. */
export const toPath = (name: string) => `/${name}`

/** The versions of packages that a project has installed. */
export function readVersions(project: string, packages: readonly string[]): Promise<string[]> {
  return Promise.all(
    packages.map(async name => {
      const text = await readFile(path.join(project, 'node_modules', name, 'package.json'), 'utf8')
      return `${name} ${(JSON.parse(text) as { version: string }).version}`
    }),
  )
}

/** @throws with the last lines of the command's output */
async function runIn(cwd: string, command: string, args: readonly string[]): Promise<void> {
  const env = {
    ...process.env,
    CI: '1',
    npm_config_ignore_scripts: 'true',
    npm_config_audit: 'false',
    NODE_ENV: '',
  }
  try {
    const running = run(command, args, { cwd, env, timeout: 180_000, maxBuffer: 2 ** 26 })
    running.child.stdin?.end()
    await running
  } catch (cause) {
    const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string }
    const lines = `${stdout}\n${stderr}`.trim().split('\n')
    throw new Error(`${command} ${args[0]}: ${lines.slice(-12).join('\n')}`, { cause })
  }
}
