import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  captionHeight,
  getColumnCount,
  getColumnWidth,
  layOutTiles,
  listTilesBetween,
  tileGap,
  type HeightRatio,
  type TileRect,
} from './wall-layout.ts'

const ratio: fc.Arbitrary<HeightRatio> = fc
  .tuple(
    fc.double({ min: 0.05, max: 6, noNaN: true }),
    fc.option(fc.double({ min: 0.05, max: 6, noNaN: true })),
  )
  .map(([expected, known]) => ({ expected, known: known ?? undefined }))
const ratios = fc.array(ratio, { maxLength: 80, size: 'max' })
const wallWidth = fc.integer({ min: 200, max: 2_400 })

/** A wall as lists of tiles: each goes to the column that is the shortest by the expected ratios. */
function buildWall(items: readonly HeightRatio[], width: number): TileRect[][] {
  const tileWidth = getColumnWidth(width, getColumnCount(width))
  const heightOf = (value: number) =>
    Math.round(Math.min(2.2, Math.max(0.4, value)) * tileWidth) + captionHeight
  const columns = Array.from({ length: getColumnCount(width) }, () => ({
    expected: 0,
    tiles: [] as TileRect[],
  }))
  for (const { expected, known = expected } of items) {
    const shortest = columns.reduce((one, other) => (other.expected < one.expected ? other : one))
    const last = shortest.tiles.at(-1)
    shortest.tiles.push({
      left: columns.indexOf(shortest) * (tileWidth + tileGap),
      top: last ? last.top + last.height + tileGap : 0,
      width: tileWidth,
      height: heightOf(known),
    })
    shortest.expected += heightOf(expected) + tileGap
  }
  return columns.map(({ tiles }) => tiles)
}

const byPlace = (one: TileRect, other: TileRect) => one.left - other.left || one.top - other.top
const getBottom = ({ top, height }: TileRect) => top + height

it('puts every tile where a wall of columns puts it', () => {
  fc.assert(
    fc.property(ratios, wallWidth, (items, width) => {
      const { tiles, height } = layOutTiles(items, width)
      const wall = buildWall(items, width)
      expect([...tiles].sort(byPlace)).toEqual(wall.flat().sort(byPlace))
      expect(height).toBe(Math.max(0, ...wall.flat().map(getBottom)))
    }),
  )
})

it('is the same wall, however it is continued', () => {
  fc.assert(
    fc.property(fc.array(ratios, { maxLength: 5 }), wallWidth, (pages, width) => {
      const whole = layOutTiles(pages.flat(), width)
      let last = layOutTiles([], width)
      const tiles: TileRect[] = []
      for (const page of pages) {
        last = layOutTiles(page, width, last)
        tiles.push(...last.tiles)
      }
      expect(tiles).toEqual(whole.tiles)
      expect(last.columnEnds).toEqual(whole.columnEnds)
      expect(last.expectedColumnEnds).toEqual(whole.expectedColumnEnds)
    }),
  )
})

it('moves no tile to another column and none above, when a size becomes known', () => {
  fc.assert(
    fc.property(
      fc.array(ratio, { minLength: 1, maxLength: 80, size: 'max' }),
      fc.nat(),
      fc.double({ min: 0.05, max: 6, noNaN: true }),
      wallWidth,
      (items, chosen, known, width) => {
        const index = chosen % items.length
        const before = layOutTiles(items, width).tiles
        const after = layOutTiles(
          items.map((item, at) => (at === index ? { ...item, known } : item)),
          width,
        ).tiles
        expect(after.map(({ left }) => left)).toEqual(before.map(({ left }) => left))
        const changed = before[index]
        before.forEach((tile, at) => {
          const isBelow = tile.left === changed?.left && tile.top > changed.top
          if (at !== index && !isBelow) expect(after[at]).toEqual(tile)
        })
      },
    ),
  )
})

it('finds exactly the tiles that a part of the wall shows', () => {
  fc.assert(
    fc.property(
      ratios,
      wallWidth,
      fc.nat({ max: 9_000 }),
      fc.nat({ max: 2_000 }),
      (items, width, from, part) => {
        const layout = layOutTiles(items, width)
        const shown = new Set(listTilesBetween(layout, from, from + part))
        layout.tiles.forEach((tile, index) => {
          const isOutside = getBottom(tile) <= from || tile.top >= from + part
          expect(shown.has(index)).toBe(!isOutside)
        })
      },
    ),
  )
})
