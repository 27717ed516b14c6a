import { describe, expect, it } from '@jest/globals'
import {
  captionHeight,
  getColumnCount,
  getColumnWidth,
  tileGap,
  layOutTiles,
  type HeightRatio,
} from './wall-layout.ts'

const createRatio = (expected: number, known: number | undefined = expected): HeightRatio => ({
  expected,
  known,
})
const twoColumns = 416

describe('getColumnCount', () => {
  it.each([
    [0, 1],
    [339, 1],
    [340, 2],
    [599, 2],
    [600, 3],
    [899, 3],
    [900, 4],
    [1239, 4],
    [1240, 5],
    [1499, 5],
    [1500, 6],
    [4000, 6],
  ])('gives a wall of %i px %i columns', (width, columns) => {
    expect(getColumnCount(width)).toBe(columns)
  })
})

describe('layOutTiles', () => {
  it('fills the width with columns and gaps', () => {
    expect(getColumnWidth(twoColumns, 2) * 2 + tileGap).toBe(twoColumns)
  })

  it('gives every tile the ratio of its image and space for its caption', () => {
    const { tiles, height } = layOutTiles([createRatio(1.5), createRatio(0.5)], twoColumns)
    expect(tiles).toEqual([
      { left: 0, top: 0, width: 200, height: 300 + captionHeight },
      { left: 216, top: 0, width: 200, height: 100 + captionHeight },
    ])
    expect(height).toBe(300 + captionHeight)
  })

  it('puts the next tile into the shortest column', () => {
    const { tiles } = layOutTiles([createRatio(1.5), createRatio(0.5), createRatio(1)], twoColumns)
    expect(tiles[2]).toMatchObject({ left: 216, top: 100 + captionHeight + tileGap })
  })

  it('moves tiles only vertically when a ratio becomes known', () => {
    const before = layOutTiles(
      [createRatio(1, undefined), createRatio(1), createRatio(1), createRatio(1)],
      twoColumns,
    )
    const after = layOutTiles([createRatio(1, 2), createRatio(1), createRatio(1), createRatio(1)], twoColumns)
    expect(after.tiles.map(tile => tile.left)).toEqual(before.tiles.map(tile => tile.left))
    expect(after.tiles[1]).toEqual(before.tiles[1])
    expect(after.tiles[2]?.top).toBe((before.tiles[2]?.top ?? 0) + 200)
  })

  it('crops extreme ratios', () => {
    const [tall, wide] = layOutTiles([createRatio(50), createRatio(0.01)], twoColumns).tiles
    expect(tall?.height).toBe(440 + captionHeight)
    expect(wide?.height).toBe(80 + captionHeight)
  })

  it('continues a layout as if it were one wall', () => {
    const ratios = [
      createRatio(1.5),
      createRatio(0.5, 2),
      createRatio(1, undefined),
      createRatio(0.7),
      createRatio(1),
    ]
    const whole = layOutTiles(ratios, twoColumns)
    const below = layOutTiles(ratios.slice(2), twoColumns, layOutTiles(ratios.slice(0, 2), twoColumns))
    expect(below.tiles).toEqual(whole.tiles.slice(2))
    expect(below.height).toBe(whole.height)
  })

  it('has no height without tiles', () => {
    expect(layOutTiles([], twoColumns)).toMatchObject({ tiles: [], height: 0 })
  })
})
