import type { Pixels } from '../pixels.ts'
import type { JpegCompression } from './jpeg-compression.ts'

/** An upright image, addressed in the rows and columns of its JPEG, whose blocks begin at the upper left corner. */
export interface StoredImage {
  image: Pixels
  /** Pixels of the JPEG, before its orientation is applied. */
  width: number
  height: number
  /** Index of the first pixel in the upright image, and what a column and a row of the JPEG add to it. */
  first: number
  columnStep: number
  rowStep: number
}

const swapsSides = (orientation: number) => orientation >= 5
const reversesColumns = (orientation: number) => [2, 3, 7, 8].includes(orientation)
const reversesRows = (orientation: number) => [3, 4, 6, 7].includes(orientation)

/** Returns null if the image does not have the size of the JPEG. */
export function toStoredImage(
  image: Pixels,
  { width, height, orientation }: Pick<JpegCompression, 'width' | 'height' | 'orientation'>,
): StoredImage | null {
  const size = swapsSides(orientation) ? { width: height, height: width } : { width, height }
  if (image.width !== size.width || image.height !== size.height) return null
  const columnStep = swapsSides(orientation) ? image.width : 1
  const rowStep = swapsSides(orientation) ? 1 : image.width
  const isColumnReversed = reversesColumns(orientation)
  const isRowReversed = reversesRows(orientation)
  return {
    image,
    width,
    height,
    first: (isColumnReversed ? (width - 1) * columnStep : 0) + (isRowReversed ? (height - 1) * rowStep : 0),
    columnStep: isColumnReversed ? -columnStep : columnStep,
    rowStep: isRowReversed ? -rowStep : rowStep,
  }
}
