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
const bring = async () => Screen

// What does not compile is the test here: each `@ts-expect-error` is itself an error once its line compiles.

const whole: Sample = { screens: { list: bring, detail: bring }, slices: { sample: slice }, languages: texts }

const lacking: Sample = {
  // @ts-expect-error the manifest's screen "detail" is missing
  screens: { list: bring },
  slices: { sample: slice },
  languages: texts,
}

const misspelt: Sample = {
  // @ts-expect-error "detial" is no screen of the manifest
  screens: { list: bring, detial: bring },
  slices: { sample: slice },
  languages: texts,
}

const withoutSlice: Sample = {
  screens: { list: bring, detail: bring },
  // @ts-expect-error the manifest's slice "sample" is missing
  slices: {},
  languages: texts,
}

const withoutChinese: Sample = {
  screens: { list: bring, detail: bring },
  slices: { sample: slice },
  // @ts-expect-error texts in Chinese are missing
  languages: { en: texts.en },
}

const askingAhead: Sample = { ...whole, ahead: { detail: ({ params }) => [params.id ?? ''] } }

const misspeltAhead: Sample = {
  ...whole,
  // @ts-expect-error "detial" is no screen of the manifest
  ahead: { detial: () => [] },
}

/** For the compiler alone. */
export const modules = {
  whole,
  lacking,
  misspelt,
  withoutSlice,
  withoutChinese,
  askingAhead,
  misspeltAhead,
}

const elsewhere = {
  ...manifest,
  // @ts-expect-error "sidebar" is no layout
  screens: [{ name: 'list', path: '/sample', layout: 'sidebar', title: { en: 'Sample', zh: '示例' } }],
} as const satisfies RemoteManifest

test('a manifest is read as it is declared; a path without its slash, or another layout, is none', () => {
  assert.equal(remoteManifest.safeParse(manifest).success, true)
  assert.equal(remoteManifest.safeParse(elsewhere).success, false)
  const [screen] = manifest.screens
  assert.equal(
    remoteManifest.safeParse({ ...manifest, screens: [{ ...screen, path: 'sample' }] }).success,
    false,
  )
})
