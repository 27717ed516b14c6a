import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSelectionLink, parseSelectionLink, withoutSelectionLink } from './selection-link.ts'

test('a link names creations in their order, each once', () => {
  const link = createSelectionLink(['b', 'a&c', 'b'])
  const search = new URLSearchParams(link.split('?')[1])
  assert.deepEqual(parseSelectionLink(search), ['b', 'a&c'])
  assert.equal(link.split('?')[0], '/portfolio-editor')
})

test('an address without creations names none, and other parameters stay', () => {
  assert.deepEqual(parseSelectionLink(new URLSearchParams('creations=,')), [])
  assert.deepEqual(parseSelectionLink(new URLSearchParams('id=7')), [])
  assert.equal(withoutSelectionLink(new URLSearchParams('id=7&creations=a,b')).toString(), 'id=7')
})
