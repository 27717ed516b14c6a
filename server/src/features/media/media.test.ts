import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getMediumId, parseKey } from './media.ts'

const id = 'AbcdefghIjklmn_-'

test('a key is an id, perhaps with a size, and a file type, and nothing else', () => {
  assert.deepEqual(parseKey(`${id}.png`), { id, fileExtension: 'png' })
  assert.deepEqual(parseKey(`${id}-avatar.webp`), { id, fileExtension: 'webp' })
  for (const key of [
    `${id}.png.html`,
    `${id}.png/../${id}.png`,
    `x${id}.png`,
    `../${id}.png`,
    `${id}.svg`,
    `${id}-7.png`,
    `${id}.png\n`,
    id,
    '',
  ])
    assert.equal(parseKey(key), null, key)
})

test('only the address of a key on this site names a medium', () => {
  assert.equal(getMediumId(`/media/${id}.png`), id)
  for (const address of [
    `//media/${id}.png`,
    `https://elsewhere.example/media/${id}.png`,
    `/media/${id}.png?x`,
  ])
    assert.equal(getMediumId(address), null, address)
})
