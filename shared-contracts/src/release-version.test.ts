import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { releaseVersion } from './release-version.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const entry = { integrity: 'sha384-one', bytes: 10 }
const chunk = { integrity: 'sha384-two', bytes: 20 }

test('a version is the package version and a hash of what the files hold', () => {
  const version = releaseVersion('1.2.3', { 'entry.js': entry, 'chunk.js': chunk }, sha256)
  const expected = sha256('chunk.js sha384-two\nentry.js sha384-one').slice(0, 10)
  assert.equal(version, `1.2.3+${expected}`)
})

test('the order of the files does not matter, their bytes do', () => {
  const version = releaseVersion('1.0.0', { 'a.js': entry, 'b.js': chunk }, sha256)
  assert.equal(releaseVersion('1.0.0', { 'b.js': chunk, 'a.js': entry }, sha256), version)
  assert.notEqual(releaseVersion('1.0.0', { 'a.js': chunk, 'b.js': entry }, sha256), version)
})
