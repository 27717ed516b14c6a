import { contractVersion, type ReleaseRecord, type ShellRecord } from '@tessera/shared-contracts'
import { createChannels, type ChannelDependencies } from '../src/channels/channels.ts'
import { systemActor } from '../src/channels/default-activation.ts'
import { createReleaseRegistry, type RegistryDependencies } from '../src/registry/release-registry.ts'
import { getBuildVersion, type ReleaseBuild } from '../src/registry/release-build.ts'
import { computeIntegrity } from '../src/releases/release-files.ts'
import { shellName } from '../src/releases/release.ts'

type Contents = Record<string, string>

const toFileRecords = (contents: Contents): ReleaseRecord['files'] =>
  Object.fromEntries(
    Object.entries(contents).map(([file, text]) => [
      file,
      { integrity: computeIntegrity(Buffer.from(text)), bytes: text.length },
    ]),
  )

export interface TestBuild<Kind = ReleaseRecord> {
  name: string
  version: string
  record: Kind
  contents: Contents
}

/** Creates a build of a remote, by default `mfe-gallery` at `/tools`. The marker is its code. */
export function createRemoteBuild(marker: string, overrides: Partial<ReleaseRecord> = {}): TestBuild {
  const contents = { [`entry.${marker}.js`]: marker, 'wall.js': 'wall', 'zh.js': 'zh' }
  const name = overrides.name ?? 'mfe-gallery'
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
    files: toFileRecords(contents),
    ...overrides,
  }
  return { name, version: getBuildVersion('1.0.0', record.files), record, contents }
}

export function createShellBuild(marker = 'a', screens: ShellRecord['screens'] = []): TestBuild<ShellRecord> {
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
      ...screens,
    ],
    scripts: [`main.${marker}.js`],
    styles: ['main.css'],
    preload: [],
    screenFiles: { about: ['about.js'] },
    languageFiles: { en: ['en.js'], zh: ['zh.js'] },
    shared: { react: '19.3.1' },
    files: toFileRecords(contents),
  }
  return { name: shellName, version: getBuildVersion('1.0.0', record.files), record, contents }
}

/** Adds a file to a build, which is another version then. */
export function addFile<Kind extends ReleaseRecord | ShellRecord>(
  build: TestBuild<Kind>,
  file: string,
  text: string,
): TestBuild<Kind> {
  const contents = { ...build.contents, [file]: text }
  const files = toFileRecords(contents)
  return { ...build, version: getBuildVersion('1.0.0', files), record: { ...build.record, files }, contents }
}

export const toReleaseBuild = ({ contents, ...build }: TestBuild<ReleaseBuild['record']>): ReleaseBuild => ({
  ...build,
  files: (async function* () {
    for (const [file, text] of Object.entries(contents)) yield [file, Buffer.from(text)]
  })(),
})

/** Publishes builds and activates them on channels, as the start of a server does. */
export async function deployBuilds(
  { services }: { services: RegistryDependencies & ChannelDependencies },
  builds: TestBuild<ReleaseBuild['record']>[],
  channels: readonly ('production' | 'staging')[] = ['production'],
): Promise<void> {
  const releases = createReleaseRegistry(services)
  const offers = createChannels(services)
  for (const build of builds) {
    await releases.publish(toReleaseBuild(build), systemActor)
    await offers.activateByDefault({ remote: build.name, version: build.version }, channels)
  }
}
