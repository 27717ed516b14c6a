import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUnknownField } from './find-unknown-field.ts'
import { createManifestSchema } from './manifest-schema.ts'

const screen = { name: 'clock', path: '/clock', layout: 'site', title: { en: 'Clock', zh: '时钟' } }
const manifest = { $schema: './schema.json', name: 'mfe-clock', screens: [screen] }
const setting = { type: 'number', default: 1, min: 0, about: 'How many.' }

for (const [value, sentence] of [
  [manifest, null],
  [{ ...manifest, settings: { tittle: setting } }, null],
  [
    { ...manifest, screens: [{ ...screen, data: [{ url: '/api', images: { except: { any: 'x' } } }] }] },
    null,
  ],
  [
    { ...manifest, screens: [screen, { ...screen, tittle: 1 }] },
    'Unknown field "tittle" in screens[1]; did you mean "title"?',
  ],
  [{ ...manifest, nmae: 'x' }, 'Unknown field "nmae"; did you mean "name"?'],
  [
    { ...manifest, screens: [{ ...screen, title: { en: 'A', zh: 'B', french: 'C' } }] },
    'Unknown field "french" in screens[0].title; it may have en, zh.',
  ],
  [
    { ...manifest, settings: { most: { ...setting, maximum: 2 } } },
    'Unknown field "maximum" in settings.most; did you mean "max"?',
  ],
] as const)
  test(`finds ${sentence ?? 'nothing'} in ${JSON.stringify(value).slice(-60)}`, () => {
    assert.equal(findUnknownField(value, createManifestSchema()), sentence)
  })
