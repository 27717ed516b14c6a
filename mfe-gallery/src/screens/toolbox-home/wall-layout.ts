/** Gap between tiles, across and down, in pixels. */
export const gap = 16

/** Height of the line below a picture, in pixels. */
export const captionHeight = 44

/** Least width of the wall, in pixels, for each number of columns (specification 1, §2: one to six). */
const columnsFrom = [
  { width: 1500, columns: 6 },
  { width: 1240, columns: 5 },
  { width: 900, columns: 4 },
  { width: 600, columns: 3 },
  { width: 340, columns: 2 },
]

export const columnCount = (wallWidth: number): number =>
  columnsFrom.find(({ width }) => wallWidth >= width)?.columns ?? 1

export const columnWidth = (wallWidth: number, columns: number): number =>
  (wallWidth - gap * (columns - 1)) / columns

/** Height over width. `known` is undefined until the file has told it. */
export interface Shape {
  expected: number
  known: number | undefined
}

export type Place = { left: number; top: number; width: number; height: number }

export interface Layout {
  places: Place[]
  height: number
  /** Where the next tile of each column would stand, in pixels from the top: by the expected shapes, and in fact. */
  expectedEnds: readonly number[]
  ends: readonly number[]
}

/**
 * Puts each tile below the shortest column. The column is chosen by the expected shapes alone, so that a
 * picture whose size becomes known later moves only what stands below it and nothing sideways.
 *
 * @param above what stands on the wall already, laid out for the same width
 */
export function layOut(shapes: readonly Shape[], wallWidth: number, above?: Layout): Layout {
  const columns = columnCount(wallWidth)
  const width = columnWidth(wallWidth, columns)
  const expectedEnds = above?.expectedEnds.slice() ?? new Array<number>(columns).fill(0)
  const ends = above?.ends.slice() ?? new Array<number>(columns).fill(0)

  const places = shapes.map(({ expected, known }): Place => {
    const column = expectedEnds.indexOf(Math.min(...expectedEnds))
    const top = ends[column] ?? 0
    const height = tileHeight(known ?? expected, width)
    expectedEnds[column] = (expectedEnds[column] ?? 0) + tileHeight(expected, width) + gap
    ends[column] = top + height + gap
    return { left: column * (width + gap), top, width, height }
  })
  return { places, height: Math.max(0, ...ends.map(end => end - gap)), expectedEnds, ends }
}

/** A strip of a picture is cropped to something that can still be seen and clicked. */
export const flattest = 0.4
const tallest = 2.2

const tileHeight = (shape: number, width: number): number =>
  Math.round(Math.min(tallest, Math.max(flattest, shape)) * width) + captionHeight

/** How wide a picture is drawn in a tile of this width, in pixels, what is cropped at its sides included. */
export const pictureWidth = ({ expected, known = expected }: Shape, tileWidth: number): number =>
  Math.ceil(tileWidth * Math.max(1, flattest / known))

/** Which tiles reach between two heights of the wall, in pixels from its top; in their order. */
export function tilesBetween({ places }: Layout, from: number, to: number): number[] {
  const found: number[] = []
  places.forEach(({ top, height }, index) => {
    if (top + height > from && top < to) found.push(index)
  })
  return found
}
