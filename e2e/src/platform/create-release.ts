import { contractVersion, type ReleaseRecord } from '@tessera/shared-contracts'
import { createHash } from 'node:crypto'
import type { ReleaseBuild } from './build-release.ts'

type Screen = ReleaseRecord['screens'][number]

interface WrittenRelease {
  name: string
  /** The fields of its only screen that differ. */
  screen?: Partial<Screen>
  /** The code of the exposed module `./App`, an ES module that is the entry as well. */
  code: string
  /** Other fields of the record, such as extensions. */
  record?: Partial<ReleaseRecord>
  /** Other files, by their names. */
  files?: Readonly<Record<string, string>>
}

let count = 0

/** Creates a release of ES modules whose screen is at `/NAME`, as `tessera publish` does from `tessera.json`. */
export function createRelease({
  name,
  screen,
  code,
  record: fields,
  files = {},
}: WrittenRelease): ReleaseBuild {
  const entry = 'entry.js'
  const container = `export const init = () => {}
export const get = async () => { const module = await import('./app.js'); return () => module }`
  const texts = Object.entries({ [entry]: container, 'app.js': code, ...files })
  const bytes = texts.map(([file, text]) => [file, Buffer.from(text)] as const)
  const record: ReleaseRecord = {
    name,
    contract: contractVersion,
    screens: [
      {
        name: 'app',
        path: `/${name}`,
        layout: 'toolbox',
        title: { en: name, zh: name },
        expose: './App',
        mount: 'functions',
        ...screen,
      },
    ],
    ...fields,
    slices: [],
    namespace: name,
    container: name,
    entry,
    entryType: 'module',
    screenFiles: { app: [] },
    languageFiles: {},
    shared: {},
    files: Object.fromEntries(
      bytes.map(([file, content]) => [
        file,
        {
          integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
          bytes: content.length,
        },
      ]),
    ),
  }
  count += 1
  return { name, version: `1.0.${count}`, record, files: new Map(bytes) }
}
