import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contractVersion, remoteManifest, type RemoteManifest, type RemoteModule } from './remote.ts'

const manifest = {
  name: 'mfe-sample',
  contract: contractVersion,
  screens: [
    { name: 'list', path: '/sample', layout: 'site', title: { en: 'Sample', zh: '示例' } },
    { name: 'detail', path: '/sample/:id', layout: 'full', title: { en: 'Detail', zh: '详情' } },
  ],
  slices: ['sample'],
  namespace: 'mfe-sample',
} as const satisfies RemoteManifest

type Sample = RemoteModule<typeof manifest, () => string, () => object, string>

const Screen = () => 'screen'
const slice = () => ({})
const texts = { en: async () => ({}), zh: async () => ({}) }
const load = async () => Screen

// The compiler runs these tests: an `@ts-expect-error` is an error if its line compiles.

const complete: Sample = {
  screens: { list: load, detail: load },
  slices: { sample: slice },
  languages: texts,
}

const withoutScreen: Sample = {
  // @ts-expect-error the manifest's screen "detail" is missing
  screens: { list: load },
  slices: { sample: slice },
  languages: texts,
}

const misspelt: Sample = {
  // @ts-expect-error "detial" is no screen of the manifest
  screens: { list: load, detial: load },
  slices: { sample: slice },
  languages: texts,
}

const withoutSlice: Sample = {
  screens: { list: load, detail: load },
  // @ts-expect-error the manifest's slice "sample" is missing
  slices: {},
  languages: texts,
}

const withoutChinese: Sample = {
  screens: { list: load, detail: load },
  slices: { sample: slice },
  // @ts-expect-error texts in Chinese are missing
  languages: { en: texts.en },
}

const withPrefetch: Sample = { ...complete, prefetch: { detail: ({ params }) => [params.id ?? ''] } }

const misspeltPrefetch: Sample = {
  ...complete,
  // @ts-expect-error "detial" is no screen of the manifest
  prefetch: { detial: () => [] },
}

/** Only the compiler uses these. */
export const modules = {
  complete,
  withoutScreen,
  misspelt,
  withoutSlice,
  withoutChinese,
  withPrefetch,
  misspeltPrefetch,
}

const unknownLayout = {
  ...manifest,
  // @ts-expect-error "sidebar" is no layout
  screens: [{ name: 'list', path: '/sample', layout: 'sidebar', title: { en: 'Sample', zh: '示例' } }],
} as const satisfies RemoteManifest

test('accepts a declared manifest, and rejects an unknown layout and a path without a slash', () => {
  assert.equal(remoteManifest.safeParse(manifest).success, true)
  assert.equal(remoteManifest.safeParse(unknownLayout).success, false)
  const [screen] = manifest.screens
  assert.equal(
    remoteManifest.safeParse({ ...manifest, screens: [{ ...screen, path: 'sample' }] }).success,
    false,
  )
})
