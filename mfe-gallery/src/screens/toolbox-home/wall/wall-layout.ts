/** Gap between tiles, across and down, in pixels. */
export const tileGap = 16

/** Height of the line below an image, in pixels. */
export const captionHeight = 44

/** Minimum width of the wall, in pixels, for each number of columns (specification 1, §2: one to six). */
const columnBreakpoints = [
  { width: 1500, columns: 6 },
  { width: 1240, columns: 5 },
  { width: 900, columns: 4 },
  { width: 600, columns: 3 },
  { width: 340, columns: 2 },
]

/** A width of the wall for each number of columns, for what is laid out before the width is known. */
export const firstFrameWallWidths: readonly { columns: number; width: number }[] = [
  ...columnBreakpoints,
  { width: 320, columns: 1 },
]

export const getColumnCount = (wallWidth: number): number =>
  columnBreakpoints.find(({ width }) => wallWidth >= width)?.columns ?? 1

export const getColumnWidth = (wallWidth: number, columns: number): number =>
  (wallWidth - tileGap * (columns - 1)) / columns

/** Height divided by width. If the server did not send the size, `known` is undefined until the file is loaded. */
export interface HeightRatio {
  expected: number
  known: number | undefined
}

export type TileRect = { left: number; top: number; width: number; height: number }

export interface WallLayout {
  tiles: TileRect[]
  height: number
  /** Top of the next tile of each column, in pixels: by the expected ratios, and by the known ones. */
  expectedColumnEnds: readonly number[]
  columnEnds: readonly number[]
}

/**
 * Puts each tile into the shortest column. Only the expected ratios choose the column, so that an image whose size
 * becomes known later moves the tiles below it, but none to another column.
 *
 * @param above the layout to continue, of the same width
 */
export function layOutTiles(
  ratios: readonly HeightRatio[],
  wallWidth: number,
  above?: WallLayout,
): WallLayout {
  const columns = getColumnCount(wallWidth)
  const width = getColumnWidth(wallWidth, columns)
  const expectedColumnEnds = above?.expectedColumnEnds.slice() ?? new Array<number>(columns).fill(0)
  const columnEnds = above?.columnEnds.slice() ?? new Array<number>(columns).fill(0)

  const tiles = ratios.map(({ expected, known }): TileRect => {
    const column = expectedColumnEnds.indexOf(Math.min(...expectedColumnEnds))
    const top = columnEnds[column] ?? 0
    const height = getTileHeight(known ?? expected, width)
    expectedColumnEnds[column] = (expectedColumnEnds[column] ?? 0) + getTileHeight(expected, width) + tileGap
    columnEnds[column] = top + height + tileGap
    return { left: column * (width + tileGap), top, width, height }
  })
  return {
    tiles,
    height: Math.max(0, ...columnEnds.map(end => end - tileGap)),
    expectedColumnEnds,
    columnEnds,
  }
}

/** Images beyond these ratios are cropped, so that every tile can be seen and clicked. */
export const minHeightRatio = 0.4
const maxHeightRatio = 2.2

export const clampHeightRatio = (ratio: number): number =>
  Math.min(maxHeightRatio, Math.max(minHeightRatio, ratio))

const getTileHeight = (ratio: number, width: number): number =>
  Math.round(clampHeightRatio(ratio) * width) + captionHeight

/** Returns the displayed width of an image in a tile of this width, in pixels, with the cropped sides. */
export const getImageWidth = ({ expected, known = expected }: HeightRatio, tileWidth: number): number =>
  Math.ceil(tileWidth * Math.max(1, minHeightRatio / known))

/** Returns the indexes of the tiles between two positions, in pixels from the top of the wall. */
export function listTilesBetween({ tiles }: WallLayout, from: number, to: number): number[] {
  const indexes: number[] = []
  tiles.forEach(({ top, height }, index) => {
    if (top + height > from && top < to) indexes.push(index)
  })
  return indexes
}
