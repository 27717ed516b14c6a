import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { computeReleaseVersion } from './release-version.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const entry = { integrity: 'sha384-one', bytes: 10 }
const chunk = { integrity: 'sha384-two', bytes: 20 }

test('a version is the package version and a hash of the files', () => {
  const version = computeReleaseVersion('1.2.3', { 'entry.js': entry, 'chunk.js': chunk }, sha256)
  const expected = sha256('chunk.js sha384-two\nentry.js sha384-one').slice(0, 10)
  assert.equal(version, `1.2.3+${expected}`)
})

test('depends on the content of the files, not on their order', () => {
  const version = computeReleaseVersion('1.0.0', { 'a.js': entry, 'b.js': chunk }, sha256)
  assert.equal(computeReleaseVersion('1.0.0', { 'b.js': chunk, 'a.js': entry }, sha256), version)
  assert.notEqual(computeReleaseVersion('1.0.0', { 'a.js': chunk, 'b.js': entry }, sha256), version)
})
