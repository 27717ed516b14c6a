import type { CSSProperties } from 'react'
import {
  clampHeightRatio,
  getColumnWidth,
  layOutTiles,
  firstFrameWallWidths,
  tileGap,
  type HeightRatio,
} from './wall-layout.ts'

type Properties = Record<`--${string}`, number>

/** The end of a column: the heights of its images, in widths of a tile, and the number of its tiles. */
interface ColumnEnd {
  ratios: number
  tiles: number
}

/**
 * Lays out tiles for every number of columns, because a first frame does not know the width of the wall. Returns the
 * custom properties that first-frame-wall.module.css reads, for each tile and for the wall. `N` is a number of columns.
 *
 * - `--ratio`: the height of the image, in widths of the tile
 * - `--column-N`: the column of the tile
 * - `--ratios-N`, `--tiles-N`: what is above the tile; for the wall, the longest column
 */
export function layOutFirstFrame(ratios: readonly HeightRatio[]): {
  tiles: CSSProperties[]
  wall: CSSProperties
} {
  const heights = ratios.map(({ expected }) => clampHeightRatio(expected))
  const tiles: Properties[] = heights.map(height => ({ '--ratio': round(height) }))
  const wall: Properties = {}
  for (const { columns, width } of firstFrameWallWidths) {
    const layout = layOutTiles(ratios, width)
    const columnWidth = getColumnWidth(width, columns)
    const ends = Array.from({ length: columns }, (): ColumnEnd => ({ ratios: 0, tiles: 0 }))
    layout.tiles.forEach(({ left }, index) => {
      const column = Math.round(left / (columnWidth + tileGap))
      const end = ends[column]
      const tile = tiles[index]
      if (!end || !tile) return
      Object.assign(tile, { [`--column-${columns}`]: column }, toProperties(end, columns))
      end.ratios += heights[index] ?? 0
      end.tiles += 1
    })
    const height = ({ ratios, tiles }: ColumnEnd) => ratios * columnWidth + tiles * tileGap
    Object.assign(
      wall,
      toProperties(
        ends.reduce((one, other) => (height(other) > height(one) ? other : one)),
        columns,
      ),
    )
  }
  return { tiles, wall }
}

const toProperties = ({ ratios, tiles }: ColumnEnd, columns: number): Properties => ({
  [`--ratios-${columns}`]: round(ratios),
  [`--tiles-${columns}`]: tiles,
})

const round = (ratio: number) => Math.round(ratio * 1_000) / 1_000
