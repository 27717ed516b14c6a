import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Layer } from './portfolio.ts'
import { isBlankPage, isVisibleLayer, listVisiblePages } from './visible-content.ts'

const layer = (changes: Partial<Layer>): Layer => ({
  id: 'a',
  type: 'text',
  className: '',
  style: {},
  ...changes,
})
const written = layer({ content: 'Lakes' })
const changed = layer({ content: 'Mira Vale', placeholder: 'Your name' })
const unchanged = layer({ content: 'Your name', placeholder: 'Your name' })
const frame = layer({ type: 'image', style: { backgroundColor: '#ffffff1a' } })
const image = layer({ type: 'image', style: { backgroundImage: 'url("/media/lake.webp")' } })
const shape = layer({ type: 'container' })
const clip = layer({ type: 'video' })

test('visitors do not see empty frames and unchanged texts of a template', () => {
  assert.deepEqual([written, changed, unchanged, frame, image, shape, clip].map(isVisibleLayer), [
    true,
    true,
    false,
    false,
    true,
    true,
    true,
  ])
  assert.equal(isVisibleLayer(layer({ type: 'image', style: { backgroundImage: 'none' } })), false)
})

test('a page is blank without an image, a text of its own and a layer of another release', () => {
  for (const content of [written, changed, image, clip])
    assert.equal(isBlankPage({ layers: [shape, frame, content] }), false)
  assert.equal(isBlankPage({ layers: [shape, frame, unchanged, layer({ content: '  ' })] }), true)
  assert.equal(isBlankPage({ layers: [] }), true)
})

test('blank pages are left out, and the others keep their fields', () => {
  const page = { caption: 'The first winter', layers: [frame, written] }
  assert.deepEqual(listVisiblePages([{ caption: '', layers: [frame] }, page]), [
    { caption: 'The first winter', layers: [written] },
  ])
})
