import type { GalleryItem } from '@tessera/shared-contracts'
import type { HeightRatio } from './wall-layout.ts'

/** Height divided by width. Not every server sends them. */
const getDeclaredRatio = ({ width, height }: GalleryItem): number | undefined =>
  width && height ? height / width : undefined

export const hasDeclaredRatio = (creation: GalleryItem): boolean => getDeclaredRatio(creation) !== undefined

/** A creation of unknown size is laid out as a square until its file is loaded. */
export const getHeightRatio = (
  creation: GalleryItem,
  measuredRatios: ReadonlyMap<string, number>,
): HeightRatio => {
  const declaredRatio = getDeclaredRatio(creation)
  return { expected: declaredRatio ?? 1, known: declaredRatio ?? measuredRatios.get(String(creation.id)) }
}
