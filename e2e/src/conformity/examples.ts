import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot, type Site } from '../fixtures/start-site.ts'

const run = promisify(execFile)

/** A remote in `examples/`, built with other tools than ours. */
export interface Example {
  folder: string
  /** The name of the remote. */
  remote: string
  path: string
  heading: { en: string; zh: string }
  entry: string
  /** Builds of the same remote with other settings, by what is special about them. */
  otherBuilds?: Readonly<Record<string, OtherBuild>>
}

export interface OtherBuild {
  dist: string
  /** Fields that replace those of `tessera.json`. */
  manifest?: object
}

/** `npm run conformity` builds them. */
export const examples: readonly Example[] = [
  {
    folder: 'vite-remote',
    remote: 'mfe-clock',
    path: '/clock',
    heading: { en: 'Clock', zh: '时钟' },
    entry: 'remoteEntry.js',
    otherBuilds: {
      'a script entry': { dist: 'dist', manifest: { entry: 'scriptEntry.js', entryType: 'script' } },
    },
  },
  {
    folder: 'rspack-remote',
    remote: 'mfe-counter',
    path: '/counter',
    heading: { en: 'Counter', zh: '计数器' },
    entry: 'remoteEntry.js',
    otherBuilds: {
      'version 1 of federation': {
        dist: 'v1/dist',
        manifest: { entry: 'remoteEntry.js', container: 'mfe_counter' },
      },
    },
  },
  {
    folder: 'enhanced-remote',
    remote: 'mfe-greeting',
    path: '/greeting',
    heading: { en: 'Greeting', zh: '问候' },
    entry: 'remoteEntry.js',
    otherBuilds: {
      'the React of the page, loaded first': { dist: 'of-page/dist' },
      'an eager singleton': { dist: 'eager/dist' },
      'the runtime of the page': { dist: 'dist', manifest: { federationRuntime: true } },
    },
  },
  {
    folder: 'external-runtime-remote',
    remote: 'mfe-packages',
    path: '/packages',
    heading: { en: 'Packages', zh: '依赖包' },
    entry: 'remoteEntry.js',
  },
  {
    folder: 'webpack-remote',
    remote: 'mfe-dice',
    path: '/dice',
    heading: { en: 'Dice', zh: '骰子' },
    entry: 'entry.js',
    otherBuilds: { 'an eager singleton': { dist: 'eager/dist' } },
  },
  {
    folder: 'svelte-remote',
    remote: 'mfe-tally',
    path: '/tally',
    heading: { en: 'Tally', zh: '计数' },
    entry: 'remoteEntry.js',
  },
  {
    folder: 'vue-screen',
    remote: 'mfe-notes',
    path: '/notes',
    heading: { en: 'Notes', zh: '笔记' },
    entry: 'entry.js',
  },
]

/** Runs the teams' command in a folder, which is a repository of its own. */
export async function runTessera(
  site: Site,
  token: string,
  cwd: string,
  words: readonly string[],
): Promise<string> {
  const env = { ...process.env, TESSERA_URL: site.url, TESSERA_TOKEN: token }
  const { stdout } = await run('node', [path.join(repositoryRoot, 'cli/src/tessera.ts'), ...words], {
    cwd,
    env,
  })
  return stdout
}

/** Publishes an example as a release and activates it on production. */
export async function releaseExample(
  site: Site,
  token: string,
  { folder, remote }: Example,
  { version, isForced = false, dist = 'dist' }: { version: string; isForced?: boolean; dist?: string },
): Promise<void> {
  const cwd = path.join(repositoryRoot, 'examples', folder)
  await releaseBuild(site, token, { cwd, remote, version, isForced, dist })
}

/** Publishes a build that is in a folder and activates it on production. */
export async function releaseBuild(
  site: Site,
  token: string,
  build: { cwd: string; remote: string; version: string; isForced?: boolean; dist: string },
): Promise<void> {
  const { cwd, remote, version, isForced = false, dist } = build
  await runTessera(site, token, cwd, ['publish', remote, '--version', version, '--dist', dist])
  const force = isForced ? ['--force'] : []
  await runTessera(site, token, cwd, [
    'activate',
    `${remote}@${version}`,
    '--channel',
    'production',
    ...force,
  ])
}

/** Changes the text of a script, so that its release fails. */
export type Breakage = (text: string, isEntry: boolean) => string

export const throwInEntry: Breakage = (text, isEntry) =>
  isEntry ? `throw new Error('broken on purpose')\n${text}` : text

/** The entry works, and the screen throws when it renders. */
export const throwInScreen: Breakage = (text, isEntry) =>
  isEntry ? text : text.replaceAll(/\b(useState|useId|mount)\b/g, 'gone')

/** The container of a script build never provides its module. */
export const hangInEntry: Breakage = (text, isEntry) =>
  isEntry ? text.replace(/$/, '\n;mfe_greeting = { init() {}, get: () => new Promise(() => {}) }') : text

/**
 * Calls back with a changed copy of an example's build. Its files have the same names, as those of most builds.
 *
 * @param manifest fields that replace those of `tessera.json`
 */
export async function withChangedBuild(
  { folder, entry }: Example,
  { dist = 'dist', manifest = {}, breakage }: Partial<OtherBuild> & { breakage?: Breakage },
  use: (dist: string) => Promise<void>,
): Promise<void> {
  const copy = await mkdtemp(path.join(tmpdir(), 'tessera-changed-'))
  try {
    const example = path.join(repositoryRoot, 'examples', folder)
    await cp(path.join(example, dist), copy, { recursive: true })
    const original = JSON.parse(await readFile(path.join(example, 'tessera.json'), 'utf8')) as object
    await writeFile(path.join(copy, 'tessera.json'), JSON.stringify({ ...original, ...manifest }))
    const files = await readdir(copy, { recursive: true })
    for (const name of breakage ? files.filter(file => file.endsWith('.js')) : []) {
      const file = path.join(copy, name)
      await writeFile(file, breakage?.(await readFile(file, 'utf8'), name === entry) ?? '')
    }
    await use(copy)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}
