import { expect, it } from '@jest/globals'
import { getPageIds, createSampleDocument } from '../document/sample-document.ts'
import { reconcileSelection, emptySelection, findSelectedLayer, findSelectedPage } from './selection.ts'

const document = createSampleDocument('a', 'b')

it('finds the selected page and layer', () => {
  const selection = { pageId: 'b', layerId: 'text' }
  expect(findSelectedPage(document, selection)?.id).toBe('b')
  expect(findSelectedLayer(document, selection)?.content).toBe('Before')
  expect(findSelectedLayer(document, emptySelection)).toBeNull()
})

it('stays while its page exists', () => {
  const selection = { pageId: 'b', layerId: 'text' }
  expect(reconcileSelection(document, selection)).toBe(selection)
})

it('moves to the first page when its page is removed, and is empty without pages', () => {
  const removed = { pageId: 'removed', layerId: 'text' }
  expect(reconcileSelection(document, removed)).toEqual({ pageId: getPageIds(document)[0], layerId: null })
  expect(reconcileSelection(createSampleDocument(), removed)).toEqual(emptySelection)
})
