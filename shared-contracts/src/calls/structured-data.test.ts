import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageHead } from './page-head.ts'
import { structuredData } from './structured-data.ts'

test('a malformed or unknown field is left out, and the others stay', () => {
  const valid = { type: 'ImageObject', contentAddress: '/media/a.png', width: 960 }
  const malformed = {
    thumbnailAddress: '//elsewhere.example/a.png',
    creator: { name: '' },
    dateCreated: 'yesterday',
    datePublished: 7,
    height: -1,
  }
  assert.deepEqual(structuredData.parse({ ...valid, ...malformed, later: true }), {
    ...valid,
    ...Object.fromEntries(Object.keys(malformed).map(name => [name, undefined])),
  })
  assert.equal(
    structuredData.parse({ ...valid, contentAddress: `/${'x'.repeat(500)}` }).contentAddress,
    undefined,
  )
})

test('the head of a page stays usable without structured data that are malformed', () => {
  const image = { address: '/a.png', width: 1, height: 1, alt: '' }
  const subject = { title: 'A lake', description: 'Deep.', image }
  for (const data of [undefined, null, 7, {}, { type: '<script>' }, { type: 'x'.repeat(60) }]) {
    const { subject: read } = pageHead.parse({ success: true, subject: { ...subject, structuredData: data } })
    assert.equal(read?.title, 'A lake')
    assert.equal(read.structuredData, undefined)
  }
})
