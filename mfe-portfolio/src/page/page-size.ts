import type { PageSize } from './layer-box.ts'

/**
 * The sizes of the pages that the editor creates, in pixels. The upright one is the specification's (2, §9). A page is as
 * large as its `width` and `height` say, whatever release has created it.
 */
export const pageSizes = {
  portrait: { width: 811, height: 937 },
  landscape: { width: 937, height: 811 },
} as const satisfies Record<string, PageSize>

export type PageOrientation = keyof typeof pageSizes
export const pageOrientations = Object.keys(pageSizes) as PageOrientation[]

export const getOrientation = ({ width, height }: PageSize): PageOrientation =>
  width > height ? 'landscape' : 'portrait'
