import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Layer } from '@tessera/shared-contracts'
import { validateLayers } from './portfolio-layers.ts'

const page = (layer: Partial<Layer>) => ({
  id: 'page_1',
  width: 811,
  height: 937,
  layers: [{ id: 'a', type: 'text' as const, className: '', style: {}, ...layer }],
})
const readLayer = (layer: Partial<Layer>) => validateLayers([page(layer)]).pages[0]?.layers[0]

test('a layer keeps the allowed class names and loses all others', () => {
  const names = ['site-header', 'cover-title', '__proto__', 'photo"onload="alert(1)', 'type-display']
  assert.equal(readLayer({ className: names.join(' ') })?.className, 'cover-title type-display')
})

test('only a text layer has content', () => {
  assert.equal(readLayer({ type: 'text', content: 'Rooms' })?.content, 'Rooms')
  assert.equal(readLayer({ type: 'image', content: 'Rooms' })?.content, undefined)
})

test('an error names the page', () => {
  const pages = [page({}), page({ style: { color: 'var(--secret)' } })]
  assert.throws(() => validateLayers(pages), { key: 'portfolio.style', values: { page: 2 } })
})
