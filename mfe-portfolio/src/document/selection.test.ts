import { expect, it } from '@jest/globals'
import { idsOf, sampleDocument } from './sample.ts'
import { keepSelection, nothingSelected, selectedLayer, selectedPage } from './selection.ts'

const document = sampleDocument('a', 'b')

it('finds the selected page and layer', () => {
  const selection = { pageId: 'b', layerId: 'words' }
  expect(selectedPage(document, selection)?.id).toBe('b')
  expect(selectedLayer(document, selection)?.content).toBe('Before')
  expect(selectedLayer(document, nothingSelected)).toBeNull()
})

it('stays while its page is there', () => {
  const selection = { pageId: 'b', layerId: 'words' }
  expect(keepSelection(document, selection)).toBe(selection)
})

it('moves to the first page when its page is gone, and to none after the last', () => {
  const gone = { pageId: 'gone', layerId: 'words' }
  expect(keepSelection(document, gone)).toEqual({ pageId: idsOf(document)[0], layerId: null })
  expect(keepSelection(sampleDocument(), gone)).toEqual(nothingSelected)
})
