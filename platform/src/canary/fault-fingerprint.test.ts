import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getFaultFingerprint } from './fault-fingerprint.ts'

const chrome = (host: string, version: string, hash: string, line: number) => ({
  message: 'Cannot read properties of undefined (reading 7)',
  stack: `TypeError: Cannot read properties of undefined
    at Wall (${host}/remotes/mfe-gallery/${version}/wall.${hash}.js:${line}:17)
    at ${host}/remotes/mfe-gallery/${version}/main.${hash}.js:${line}:2`,
})

test('the same fault of another build, host and line has the same fingerprint', () => {
  const one = getFaultFingerprint(chrome('https://tessera.example', '1.0.0+aaaaaaaaaa', '1a2b3c4d', 1))
  const other = getFaultFingerprint(chrome('http://localhost:3000', '1.0.1+bbbbbbbbbb', '99887766aa', 320))
  assert.equal(one, other)
})

test('a message with other numbers, ids and addresses is the same fault', () => {
  const toFingerprint = (message: string) => getFaultFingerprint({ message })
  assert.equal(toFingerprint('image 12 of 30 is gone'), toFingerprint('image 3 of 4 is gone'))
  assert.equal(
    toFingerprint('no creation 6f9619ff-8b86-d011-b42d-00c04fc964ff'),
    toFingerprint('no creation 0c9a19aa-1b26-4011-a42d-11c04fc964aa'),
  )
  assert.equal(
    toFingerprint('Loading https://a.example/remotes/x/1/wall.1a2b3c4d.js failed'),
    toFingerprint('Loading https://b.example/remotes/x/2/wall.55667788.js failed'),
  )
  assert.notEqual(toFingerprint('image is gone'), toFingerprint('video is gone'))
})

test('another place in the code is another fault, in the stacks of every browser', () => {
  const toFingerprint = (stack: string) => getFaultFingerprint({ message: 'boom', stack })
  assert.notEqual(
    toFingerprint('Error: boom\n    at Wall (https://a.example/wall.js:1:2)'),
    toFingerprint('Error: boom\n    at Work (https://a.example/wall.js:1:2)'),
  )
  assert.notEqual(
    toFingerprint('Wall@https://a.example/x.js:1:2'),
    toFingerprint('Work@https://a.example/x.js:1:2'),
  )
  assert.equal(
    toFingerprint('Wall@https://a.example/x.js:1:2'),
    toFingerprint('Wall@https://b.example/x.js:7:9'),
  )
})
