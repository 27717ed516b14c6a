import { describe, expect, it } from '@jest/globals'
import { limits } from '@tessera/shared-contracts'
import { getFontStack } from './fonts.ts'
import { addPage, duplicatePage, isFull, movePage, removePage, setBackground } from './page-edits.ts'
import { createPageId } from './portfolio-document.ts'
import { getPageIds, createSampleDocument, createSamplePage } from './sample-document.ts'

const full = createSampleDocument(
  ...Array.from({ length: limits.portfolio.maxPages }, (_, index) => `page_${index}`),
)

describe('addPage', () => {
  it('appends the page with the color and font of the document', () => {
    const document = { ...createSampleDocument('a'), fontColor: '#123456', font: 'Lato' as const }
    const next = addPage(document, { page: createSamplePage('b') })
    expect(getPageIds(next)).toEqual(['a', 'b'])
    const [panel, words] = next.pages[1]?.layers ?? []
    expect(words?.style).toEqual({ color: '#123456', fontFamily: getFontStack('Lato') })
    expect(panel?.style).toEqual({ backgroundColor: '#000000' })
  })

  it('does not change a full document', () => {
    expect(isFull(full)).toBe(true)
    expect(addPage(full, { page: createSamplePage('more') })).toBe(full)
  })
})

describe('removePage', () => {
  it('removes the page', () => {
    expect(getPageIds(removePage(createSampleDocument('a', 'b', 'c'), { pageId: 'b' }))).toEqual(['a', 'c'])
  })
})

describe('movePage', () => {
  it.each([
    ['a', 'c', ['b', 'c', 'a']],
    ['c', 'a', ['c', 'a', 'b']],
    ['b', 'a', ['b', 'a', 'c']],
  ])('moves %s to the position of %s', (pageId, toPageId, order) => {
    expect(getPageIds(movePage(createSampleDocument('a', 'b', 'c'), { pageId, toPageId }))).toEqual(order)
  })

  it('does not change the document when the page stays or does not exist', () => {
    const document = createSampleDocument('a', 'b')
    expect(movePage(document, { pageId: 'a', toPageId: 'a' })).toBe(document)
    expect(movePage(document, { pageId: 'x', toPageId: 'a' })).toBe(document)
    expect(movePage(document, { pageId: 'a', toPageId: 'x' })).toBe(document)
  })
})

describe('duplicatePage', () => {
  it('inserts the copy after the original', () => {
    const next = duplicatePage(createSampleDocument('a', 'b'), { pageId: 'a', copyId: 'copy' })
    expect(getPageIds(next)).toEqual(['a', 'copy', 'b'])
    expect(next.pages[1]).toEqual({ ...next.pages[0], id: 'copy' })
  })

  it('does not change a full document', () => {
    expect(duplicatePage(full, { pageId: 'page_0', copyId: 'copy' })).toBe(full)
  })
})

describe('setBackground', () => {
  it('sets the background of that page only', () => {
    const next = setBackground(createSampleDocument('a', 'b'), { pageId: 'b', color: '#00ff00' })
    expect(next.pages.map(page => page.backgroundColor)).toEqual(['#4a0e15', '#00ff00'])
  })

  it('does not change a page that has that color', () => {
    const document = createSampleDocument('a')
    expect(setBackground(document, { pageId: 'a', color: '#4a0e15' })).toBe(document)
  })
})

describe('newPageId', () => {
  it('is page_ and the time, counted up when that id is taken', () => {
    expect(createPageId([], 1000)).toBe('page_1000')
    expect(createPageId(createSampleDocument('page_1000', 'page_1001').pages, 1000)).toBe('page_1002')
  })
})
