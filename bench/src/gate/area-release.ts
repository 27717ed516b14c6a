import { createHash } from 'node:crypto'
import { contractVersion, releaseRecord } from '@tessera/shared-contracts'
import type { ReleaseBuild } from '@tessera/e2e/build-release'

/** Creates a release of an area with one small screen at `/NAME`, a standard container without a build. */
export function createAreaRelease(name: string, version: string): ReleaseBuild {
  const container = `${name}_${version}`.replaceAll(/\W/g, '_')
  const entry = 'entry.js'
  const text = `var ${container} = { init() {}, get: () => Promise.resolve(() => ({ remote: {
  screens: { main: () => Promise.resolve({ mount(element) {
    element.innerHTML = '<h1>${name}</h1><p>${version}</p>'
    return () => element.replaceChildren()
  } }) },
  slices: {},
  languages: { en: () => Promise.resolve({}), zh: () => Promise.resolve({}) },
} })) }`
  const content = Buffer.from(text)
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`
  const record = releaseRecord.parse({
    name,
    contract: contractVersion,
    screens: [{ name: 'main', path: `/${name}`, layout: 'toolbox', title: { en: name, zh: name } }],
    slices: [],
    namespace: name,
    container,
    entry,
    screenFiles: { main: [] },
    languageFiles: {},
    shared: {},
    files: { [entry]: { integrity, bytes: content.length } },
  })
  return { name, version, record, files: new Map([[entry, content]]) }
}
