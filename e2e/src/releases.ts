import type { BrowserContext, Page, Request } from '@playwright/test'
import {
  activateRelease,
  composition,
  compositionElementId,
  getStatus,
  publishRelease,
  releaseRecord,
  reportFault,
  reportMount,
  rollbackRelease,
  shellRecord,
  type AnswerOf,
  type BodyOf,
  type Call,
  type Channel,
  type Composition,
  type ReleaseRecord,
  type RemoteStatus,
  type RequestOf,
  type ShellRecord,
} from '@tessera/shared-contracts'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root, test as siteTest, type Site } from './site.ts'

/** Every remote, with an address where one of its screens stands for whoever comes. */
export const areas = [
  { remote: 'mfe-gallery', path: '/tools' },
  { remote: 'mfe-creation-tools', path: '/tools/text-to-image' },
  { remote: 'mfe-account', path: '/personal-homepage' },
  { remote: 'mfe-portfolio', path: '/portfolio-editor' },
] as const

/** A build of a remote or of the shell, under the version that it is published as. */
export interface Build<Kind extends ReleaseRecord | ShellRecord = ReleaseRecord> {
  name: string
  version: string
  record: Kind
  files: ReadonlyMap<string, Buffer>
}
type AnyBuild = Build<ReleaseRecord | ShellRecord>

/** What makes a release another one than the build that lies in `dist/`. */
export interface Alteration {
  /** Changes the text of a script or style. */
  file?(file: string, text: string, record: ReleaseRecord): string
  record?: Partial<ReleaseRecord>
}

let made = 0
const nextVersion = () => `1.0.${(made += 1)}`

/**
 * A further release of a remote: what `npm run build` left of it under a version and a container of its
 * own, as every build has them, and altered as told. Its record fits its bytes.
 */
export async function remake(name: string, { file: change, record: rest }: Alteration = {}): Promise<Build> {
  const dist = path.join(root, name, 'dist')
  const built = releaseRecord.parse(JSON.parse(await readFile(path.join(dist, 'remote.json'), 'utf8')))
  const version = nextVersion()
  const container = `${built.container}_${version.replaceAll('.', '_')}`
  const record = { ...built, container, ...rest }
  const altered = await alter(dist, record, (file, text) => {
    const own = text.replaceAll(built.container, container)
    return change?.(file, own, record) ?? own
  })
  return { name, version, ...altered }
}

/** A further release of the shell, altered as told; its pages know its version as `shellVersion` on `globalThis`. */
export async function remakeShell(
  change = (_file: string, text: string, _record: ShellRecord) => text,
): Promise<Build<ShellRecord>> {
  const dist = path.join(root, 'shell/dist')
  const built = shellRecord.parse(JSON.parse(await readFile(path.join(dist, 'shell.json'), 'utf8')))
  const version = nextVersion()
  const altered = await alter(dist, built, (file, text) => {
    const own = change(file, text, built)
    return built.scripts.includes(file) ? `globalThis.shellVersion='${version}';${own}` : own
  })
  return { name: 'shell', version, ...altered }
}

async function alter<Kind extends ReleaseRecord | ShellRecord>(
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

/** A release that throws when any of its screens renders, until the page has `lifted` on `globalThis`. */
export const throwingAtRender: Alteration = {
  file: (file, text, { entry, container }) =>
    file !== entry
      ? text
      : `${text}
;{ const sound = ${container}
${container} = { init: (...parts) => sound.init(...parts), get: async name => {
  const { remote } = (await sound.get(name))()
  const fail = bring => async () => {
    const Screen = await bring()
    return props => { if (!globalThis.lifted) throw new Error('boom at render'); return Screen(props) }
  }
  const screens = Object.entries(remote.screens).map(([screen, bring]) => [screen, fail(bring)])
  return () => ({ remote: { ...remote, screens: Object.fromEntries(screens) } })
} } }`,
}

/** The platform's calls with somebody's token, as the command line makes them. */
export interface Platform {
  call<C extends Call>(call: C, request: RequestOf<C>): Promise<AnswerOf<C>>
  publish(build: AnyBuild): Promise<AnswerOf<typeof publishRelease>>
  activate(build: AnyBuild, how?: Activation): Promise<AnswerOf<typeof activateRelease>>
  /** Publishes and activates a release past the gate, and makes sure that it is live. */
  release(build: AnyBuild, how?: Omit<Activation, 'force'>): Promise<void>
  rollback(remote: string): Promise<void>
  /** How production's release of a remote is doing. */
  status(remote: string): Promise<RemoteStatus>
}

interface Activation {
  channel?: Channel
  percent?: number
  force?: boolean
}

export function platformOf(site: Site, token: string): Platform {
  const headers = { authorization: `Bearer ${token}` }

  async function answerOf<C extends Call>(call: C, response: Response): Promise<AnswerOf<C>> {
    const answer: unknown = await response.json()
    return call.answer.parse(answer) as AnswerOf<C>
  }
  async function call<C extends Call>(call: C, request: RequestOf<C>): Promise<AnswerOf<C>> {
    const url = new URL(call.path, site.url)
    if (call.method === 'POST') {
      const body = JSON.stringify(request)
      const sent = { ...headers, 'content-type': 'application/json' }
      return answerOf(call, await fetch(url, { method: 'POST', headers: sent, body }))
    }
    for (const [field, value] of Object.entries(request)) url.searchParams.set(field, String(value))
    return answerOf(call, await fetch(url, { headers }))
  }
  const insist = <Answer extends { success: boolean; error?: string | undefined }>(answer: Answer) => {
    if (!answer.success) throw new Error(answer.error)
    return answer
  }
  const platform: Platform = {
    call,
    async publish({ name, version, record, files }) {
      const body = new FormData()
      body.set('remote', name)
      body.set('version', version)
      body.set('record', JSON.stringify(record))
      for (const [file, bytes] of files) body.append('file', new File([new Uint8Array(bytes)], file), file)
      const url = new URL(publishRelease.path, site.url)
      return answerOf(publishRelease, await fetch(url, { method: 'POST', headers, body }))
    },
    activate: ({ name: remote, version }, how) =>
      call(activateRelease, { remote, version, channel: 'production', ...how }),
    async release(build, how) {
      insist(await platform.publish(build))
      insist(await platform.activate(build, { ...how, force: true }))
    },
    async rollback(remote) {
      insist(await call(rollbackRelease, { remote, channel: 'production' }))
    },
    async status(remote) {
      const { remotes } = insist(await call(getStatus, { channel: 'production' }))
      const found = remotes?.find(each => each.remote === remote)
      if (!found) throw new Error(`${remote} is not live.`)
      return found
    },
  }
  return platform
}

/** Makes the pages of a context those of someone who saves data: no code is fetched ahead of its need. */
export const saveData = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

/** The composition that the server wrote into a page. */
export async function compositionOf(page: Page): Promise<Composition> {
  const written = await page.locator(`#${compositionElementId}`).textContent()
  return composition.parse(JSON.parse(written ?? ''))
}

/** Resolves when a page tells the server that a release stands in it, with the version. */
export async function mountOf(page: Page, remote: string): Promise<string> {
  return (await reportOf(page, reportMount, remote)).version
}

/** Resolves when a page tells the server that a release failed, with what it tells. */
export const faultOf = (page: Page, remote: string) => reportOf(page, reportFault, remote)

async function reportOf<C extends typeof reportMount | typeof reportFault>(
  page: Page,
  { path }: C,
  remote: string,
): Promise<BodyOf<C>> {
  const body = (request: Request) => request.postDataJSON() as BodyOf<C>
  const told = await page.waitForRequest(
    request => new URL(request.url()).pathname === path && body(request).remote === remote,
  )
  return body(told)
}

/** Tests of releases: a site, and the platform in the hands of an integrator. */
export const test = siteTest.extend<object, { platform: Platform }>({
  platform: [
    async ({ site }, use) => use(platformOf(site, await site.admin('tokens', 'create', '--integrator'))),
    { scope: 'worker' },
  ],
})

export { expect } from '@playwright/test'
