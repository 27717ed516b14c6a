import { describe, expect, it } from '@jest/globals'
import { limits } from '@tessera/shared-contracts'
import { fontStack } from './fonts.ts'
import { addPage, duplicatePage, isFull, movePage, removePage, setBackground } from './pages.ts'
import { newPageId } from './portfolio-document.ts'
import { idsOf, sampleDocument, samplePage } from './sample.ts'

const full = sampleDocument(...Array.from({ length: limits.portfolio.pages }, (_, index) => `page_${index}`))

describe('addPage', () => {
  it('appends the page, its texts set in the color and font of the document', () => {
    const document = { ...sampleDocument('a'), fontColor: '#123456', font: 'Lato' as const }
    const next = addPage(document, { page: samplePage('b') })
    expect(idsOf(next)).toEqual(['a', 'b'])
    const [panel, words] = next.pages[1]?.layers ?? []
    expect(words?.style).toEqual({ color: '#123456', fontFamily: fontStack('Lato') })
    expect(panel?.style).toEqual({ backgroundColor: '#000000' })
  })

  it('leaves a full document as it is', () => {
    expect(isFull(full)).toBe(true)
    expect(addPage(full, { page: samplePage('more') })).toBe(full)
  })
})

describe('removePage', () => {
  it('takes the page out', () => {
    expect(idsOf(removePage(sampleDocument('a', 'b', 'c'), { pageId: 'b' }))).toEqual(['a', 'c'])
  })
})

describe('movePage', () => {
  it.each([
    ['a', 'c', ['b', 'c', 'a']],
    ['c', 'a', ['c', 'a', 'b']],
    ['b', 'a', ['b', 'a', 'c']],
  ])('moves %s to the place of %s', (pageId, toPageId, order) => {
    expect(idsOf(movePage(sampleDocument('a', 'b', 'c'), { pageId, toPageId }))).toEqual(order)
  })

  it('leaves the document as it is when the page stays or there is none', () => {
    const document = sampleDocument('a', 'b')
    expect(movePage(document, { pageId: 'a', toPageId: 'a' })).toBe(document)
    expect(movePage(document, { pageId: 'x', toPageId: 'a' })).toBe(document)
    expect(movePage(document, { pageId: 'a', toPageId: 'x' })).toBe(document)
  })
})

describe('duplicatePage', () => {
  it('puts the copy right after the original', () => {
    const next = duplicatePage(sampleDocument('a', 'b'), { pageId: 'a', copyId: 'copy' })
    expect(idsOf(next)).toEqual(['a', 'copy', 'b'])
    expect(next.pages[1]).toEqual({ ...next.pages[0], id: 'copy' })
  })

  it('leaves a full document as it is', () => {
    expect(duplicatePage(full, { pageId: 'page_0', copyId: 'copy' })).toBe(full)
  })
})

describe('setBackground', () => {
  it('sets the background of that page only', () => {
    const next = setBackground(sampleDocument('a', 'b'), { pageId: 'b', color: '#00ff00' })
    expect(next.pages.map(page => page.backgroundColor)).toEqual(['#4a0e15', '#00ff00'])
  })

  it('changes nothing where the page has that color', () => {
    const document = sampleDocument('a')
    expect(setBackground(document, { pageId: 'a', color: '#4a0e15' })).toBe(document)
  })
})

describe('newPageId', () => {
  it('is page_ and the time, moved on where that is taken', () => {
    expect(newPageId([], 1000)).toBe('page_1000')
    expect(newPageId(sampleDocument('page_1000', 'page_1001').pages, 1000)).toBe('page_1002')
  })
})
