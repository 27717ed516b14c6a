import { createHash } from 'node:crypto'
import { contractVersion, type ReleaseRecord, type ShellRecord } from '@tessera/shared-contracts'
import { createChannels, starter } from './domain/channels.ts'
import { createReleases, releaseVersion, shellName, type Delivery } from './domain/releases.ts'
import type { startTestApp } from './testing.ts'

type Contents = Record<string, string>

const integrityOf = (content: string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

const recorded = (contents: Contents): ReleaseRecord['files'] =>
  Object.fromEntries(
    Object.entries(contents).map(([file, text]) => [
      file,
      { integrity: integrityOf(text), bytes: text.length },
    ]),
  )

export interface TestBuild<Kind = ReleaseRecord> {
  name: string
  version: string
  record: Kind
  contents: Contents
}

/** A build of a remote whose code is a marker: `mfe-gallery` at `/tools` unless told otherwise. */
export function remoteBuild(marker: string, rest: Partial<ReleaseRecord> = {}): TestBuild {
  const contents = { [`entry.${marker}.js`]: marker, 'wall.js': 'wall', 'zh.js': 'zh' }
  const name = rest.name ?? 'mfe-gallery'
  const record: ReleaseRecord = {
    name,
    contract: contractVersion,
    screens: [
      { name: 'wall', path: '/tools', layout: 'toolbox', title: { en: 'Tools <b>', zh: '工具箱' } },
      { name: 'work', path: '/work/:id', layout: 'full', title: { en: 'Work', zh: '作品' } },
    ],
    slices: [],
    namespace: name,
    container: `${name.replaceAll('-', '_')}_${marker}`,
    entry: `entry.${marker}.js`,
    screenFiles: { wall: ['wall.js'], work: [] },
    languageFiles: { zh: ['zh.js'] },
    shared: { react: '^19.0.0' },
    files: recorded(contents),
    ...rest,
  }
  return { name, version: releaseVersion('1.0.0', record.files), record, contents }
}

export function shellBuild(marker = 'a'): TestBuild<ShellRecord> {
  const contents = {
    [`main.${marker}.js`]: 'shell()',
    'main.css': 'body{}',
    'about.js': 'about',
    'en.js': 'en',
    'zh.js': 'zh',
  }
  const record: ShellRecord = {
    screens: [
      { name: 'home', path: '/', layout: 'site', title: { en: 'Home', zh: '首页' } },
      { name: 'about', path: '/about', layout: 'site', title: { en: 'About us', zh: '关于我们' } },
    ],
    scripts: [`main.${marker}.js`],
    styles: ['main.css'],
    preload: [],
    screenFiles: { about: ['about.js'] },
    languageFiles: { en: ['en.js'], zh: ['zh.js'] },
    shared: { react: '19.3.1' },
    files: recorded(contents),
  }
  return { name: shellName, version: releaseVersion('1.0.0', record.files), record, contents }
}

export const delivery = ({ contents, ...build }: TestBuild<Delivery['record']>): Delivery => ({
  ...build,
  files: (async function* () {
    for (const [file, text] of Object.entries(contents)) yield [file, Buffer.from(text)]
  })(),
})

/** Publishes builds and offers them on channels, as the start of a server does. */
export async function offerBuilds(
  { adapters }: Awaited<ReturnType<typeof startTestApp>>,
  builds: TestBuild<Delivery['record']>[],
  channels: readonly ('production' | 'staging')[] = ['production'],
): Promise<void> {
  const { stores, releaseFiles, prover, clock } = adapters
  const releases = createReleases({ store: stores.releases, files: releaseFiles, clock })
  const offers = createChannels({ store: stores.releases, prover, clock })
  for (const build of builds) {
    await releases.publish(delivery(build), starter)
    await offers.offer({ remote: build.name, version: build.version }, channels)
  }
}
