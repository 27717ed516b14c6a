import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ComposedRelease, Composition } from '@tessera/shared-contracts'
import { createImportMap, toHashSource } from './import-map.ts'

const release = (version: string, entryType: ComposedRelease['entryType']) =>
  ({
    version,
    base: `/remotes/mfe-clock/${version}/`,
    entryType,
    integrity: { 'entry.js': 'sha384-e', 'clock.css': 'sha384-c' },
  }) as unknown as ComposedRelease

const composition = (current: ComposedRelease, previous: ComposedRelease | null) =>
  ({ remotes: [{ name: 'mfe-clock', current, previous }] }) as Composition

test('the import map has the hash of each script of the current and the previous release', () => {
  const map = createImportMap(composition(release('2', 'module'), release('1', 'module')))
  assert.deepEqual(JSON.parse(map ?? ''), {
    integrity: {
      '/remotes/mfe-clock/2/entry.js': 'sha384-e',
      '/remotes/mfe-clock/1/entry.js': 'sha384-e',
    },
  })
})

test('a composition of scripts needs no import map', () => {
  assert.equal(createImportMap(composition(release('2', 'script'), release('1', undefined))), null)
})

test('the policy allows the map by its hash', () => {
  assert.equal(toHashSource(''), "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='")
})
