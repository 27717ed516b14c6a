import { describe, expect, it } from '@jest/globals'
import { toBoxStyle, type Layer } from '@tessera/shared-contracts'
import { moveLayer, type LayerMove } from './layer-order-edits.ts'
import { createSampleDocument, createSamplePage } from './sample-document.ts'

/** A layer of 100 x 100 pixels. */
const createLayer = (id: string, left: number): Layer => ({
  id,
  type: 'image',
  className: '',
  style: toBoxStyle({ left, top: 0, width: 100, height: 100 }),
})
/** From the back: a and c overlap, b and d are beside them. */
const layers = [createLayer('a', 0), createLayer('b', 200), createLayer('c', 50), createLayer('d', 400)]
const document = { ...createSampleDocument('other'), pages: [{ ...createSamplePage('page'), layers }] }

const move = (layerId: string, to: LayerMove) =>
  moveLayer(document, { pageId: 'page', layerId, move: to })
    .pages[0]?.layers.map(({ id }) => id)
    .join('')

describe('a layer', () => {
  it('goes to the front and to the back', () => {
    expect(move('b', 'front')).toBe('acdb')
    expect(move('c', 'back')).toBe('cabd')
  })

  it('goes past the next one that it overlaps', () => {
    expect(move('a', 'forward')).toBe('bcad')
    expect(move('c', 'backward')).toBe('cabd')
  })

  it('goes past its neighbor where it overlaps none', () => {
    expect(move('b', 'forward')).toBe('acbd')
    expect(move('d', 'backward')).toBe('abdc')
  })

  it('does not change at the end, on another page or where there is none', () => {
    for (const [pageId, layerId, to] of [
      ['page', 'd', 'forward'],
      ['page', 'd', 'front'],
      ['page', 'a', 'backward'],
      ['page', 'e', 'front'],
      ['elsewhere', 'a', 'front'],
    ] as const)
      expect(moveLayer(document, { pageId, layerId, move: to })).toBe(document)
  })
})
