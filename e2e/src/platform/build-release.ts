import { releaseRecord, shellRecord, type ReleaseRecord, type ShellRecord } from '@tessera/shared-contracts'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { repositoryRoot } from '../fixtures/start-site.ts'

/** A build of a remote or the shell with its version. */
export interface ReleaseBuild<Kind extends ReleaseRecord | ShellRecord = ReleaseRecord> {
  name: string
  version: string
  record: Kind
  files: ReadonlyMap<string, Buffer>
}
export type AnyReleaseBuild = ReleaseBuild<ReleaseRecord | ShellRecord>

/** Changes to the build in `dist/`. */
export interface BuildOverrides {
  /** Changes a script or style. */
  transformFile?(file: string, text: string, record: ReleaseRecord): string
  record?: Partial<ReleaseRecord>
}

let buildCount = 0
const nextVersion = () => `1.0.${(buildCount += 1)}`

/**
 * Builds another release of a remote from `dist/`, with its own version and container name, as every build has, and with
 * the given changes. Its record matches its bytes.
 */
export async function buildRelease(
  name: string,
  { transformFile: change, record: rest }: BuildOverrides = {},
): Promise<ReleaseBuild> {
  const dist = path.join(repositoryRoot, name, 'dist')
  const built = releaseRecord.parse(JSON.parse(await readFile(path.join(dist, 'remote.json'), 'utf8')))
  const version = nextVersion()
  const container = `${built.container}_${version.replaceAll('.', '_')}`
  const record = { ...built, container, ...rest }
  const altered = await transformFiles(dist, record, (file, text) => {
    const own = text.replaceAll(built.container, container)
    return change?.(file, own, record) ?? own
  })
  return { name, version, ...altered }
}

/** Builds another release of the shell from `dist/`. Its pages have its version as `globalThis.shellVersion`. */
export async function buildShellRelease(): Promise<ReleaseBuild<ShellRecord>> {
  const dist = path.join(repositoryRoot, 'shell/dist')
  const built = shellRecord.parse(JSON.parse(await readFile(path.join(dist, 'shell.json'), 'utf8')))
  const version = nextVersion()
  const altered = await transformFiles(dist, built, (file, text) =>
    built.scripts.includes(file) ? `globalThis.shellVersion='${version}';${text}` : text,
  )
  return { name: 'shell', version, ...altered }
}

async function transformFiles<Kind extends ReleaseRecord | ShellRecord>(
  dist: string,
  record: Kind,
  change: (file: string, text: string) => string,
) {
  const files = new Map<string, Buffer>()
  const recorded: ReleaseRecord['files'] = {}
  for (const file of Object.keys(record.files)) {
    let bytes: Buffer = await readFile(path.join(dist, file))
    if (/\.(js|css)$/.test(file)) bytes = Buffer.from(change(file, bytes.toString()))
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
    recorded[file] = { integrity, bytes: bytes.length }
    files.set(file, bytes)
  }
  return { record: { ...record, files: recorded }, files }
}

/**
 * Replaces each screen by what this code returns. It has the loader of the screen as `bring`, and may await.
 *
 * @param code the body of a function
 */
export const replaceScreens = (code: string): BuildOverrides =>
  replaceModule(`
  const replace = bring => async () => { ${code} }
  const screens = Object.entries(remote.screens).map(([screen, bring]) => [screen, replace(bring)])
  return { ...remote, screens: Object.fromEntries(screens) }`)

/**
 * Replaces the module of the remote by what this code returns. It has the module as `remote`.
 *
 * @param code the body of a function
 */
export const replaceModule = (code: string): BuildOverrides => ({
  transformFile: (file, text, { entry, container }) =>
    file !== entry
      ? text
      : `${text}
;{ const sound = ${container}
${container} = { init: (...parts) => sound.init(...parts), get: async name => {
  const { remote } = (await sound.get(name))()
  const replaced = (() => { ${code} })()
  return () => ({ remote: replaced })
} } }`,
})

/** Makes all screens throw when they render, until the page sets `globalThis.lifted`. */
export const throwOnRender: BuildOverrides = replaceScreens(`
  const Screen = await bring()
  return props => { if (!globalThis.lifted) throw new Error('boom at render'); return Screen(props) }`)
