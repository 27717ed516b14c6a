import { describe, expect, it } from '@jest/globals'
import { limits, parseLayerBox } from '@tessera/shared-contracts'
import { addLayer, clampBox, removeLayer, setLayerBox } from './layer-box-edits.ts'
import { createLaterDocument, createSampleDocument } from './sample-document.ts'
import type { PortfolioDocument } from './portfolio-document.ts'
import { setFontColor } from './text-style-edits.ts'
import { setTextFormat } from './text-format-edits.ts'

const page = { width: 811, height: 937 }
const path = { pageId: 'a', layerId: 'text' }
const box = { left: 10, top: 20, width: 300, height: 40 }
const listLayers = (document: PortfolioDocument) => document.pages[0]?.layers ?? []
const findLayer = (document: PortfolioDocument, id: string) =>
  listLayers(document).find(layer => layer.id === id)

describe('a box', () => {
  it('is pushed into its page, in whole pixels', () => {
    expect(clampBox({ left: -5, top: 930.4, width: 100.4, height: 20 }, page)).toEqual({
      left: 0,
      top: 917,
      width: 100,
      height: 20,
    })
    expect(clampBox({ left: 500, top: 0, width: 9_000, height: 0 }, page)).toEqual({
      left: 0,
      top: 0,
      width: 811,
      height: 1,
    })
  })

  it('is in the style of its layer, once', () => {
    const document = createSampleDocument('a', 'b')
    const moved = setLayerBox(document, { ...path, box })
    const style = findLayer(moved, 'text')?.style ?? {}
    expect(style).toEqual({ left: '10px', top: '20px', width: '300px', height: '40px' })
    expect(parseLayerBox(style, page)).toEqual(box)
    expect(moved.pages[1]).toBe(document.pages[1])
    expect(setLayerBox(moved, { ...path, box })).toBe(moved)
  })

  it('is not given to a layer of another release', () => {
    const later = createLaterDocument()
    expect(setLayerBox(later, { pageId: 'page_1', layerId: 'clip', box })).toBe(later)
  })
})

describe('a layer', () => {
  it('is added above the others with the font and color of the document, beside one at the same place', () => {
    const document = setFontColor(createSampleDocument('a'), { color: '#123456' })
    const one = addLayer(document, { pageId: 'a', layerId: 'added-1', type: 'text', content: 'New' })
    const two = addLayer(one, { pageId: 'a', layerId: 'added-2', type: 'text', content: 'New' })
    const [first, second] = listLayers(two).slice(-2)
    expect(first).toMatchObject({ id: 'added-1', type: 'text', content: 'New', style: { color: '#123456' } })
    expect(second?.style.left).not.toBe(first?.style.left)
    const image = listLayers(addLayer(one, { pageId: 'a', layerId: 'i', type: 'image' })).at(-1)
    expect(image?.style.backgroundColor).toBe('#ffffff1a')
    expect(image?.content).toBeUndefined()
  })

  it('is not added to a full page', () => {
    let document = createSampleDocument('a')
    for (let count = 3; count < limits.portfolio.maxLayersPerPage; count += 1)
      document = addLayer(document, { pageId: 'a', layerId: `added-${count}`, type: 'image' })
    expect(listLayers(document)).toHaveLength(60)
    expect(addLayer(document, { pageId: 'a', layerId: 'more', type: 'text' })).toBe(document)
  })

  it('is removed, unless it is of another release', () => {
    expect(listLayers(removeLayer(createSampleDocument('a'), path)).map(({ id }) => id)).toEqual([
      'panel',
      'image',
    ])
    const later = createLaterDocument()
    expect(removeLayer(later, { pageId: 'page_1', layerId: 'clip' })).toBe(later)
  })
})

describe('a text', () => {
  it('has a size and an alignment of its own, and a higher box with them', () => {
    const document = createSampleDocument('a')
    const aligned = setTextFormat(document, { ...path, format: { textAlign: 'right' } })
    const sized = setTextFormat(aligned, { ...path, format: { fontSize: '90px' }, box })
    expect(findLayer(sized, 'text')?.style).toMatchObject({
      textAlign: 'right',
      fontSize: '90px',
      height: '40px',
    })
    expect(setTextFormat(sized, { ...path, format: { fontSize: '90px' } })).toBe(sized)
    expect(setTextFormat(document, { pageId: 'a', layerId: 'image', format: { fontSize: '90px' } })).toBe(
      document,
    )
  })
})
