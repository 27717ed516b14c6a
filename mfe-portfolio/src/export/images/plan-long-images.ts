import type { PageSize } from '../../page/layer-box.ts'
import { canvasLimits } from './canvas.ts'

/** Of a long image, in pixels. Feeds on phones show images 1,080 pixels wide; below the minimum, small texts blur. */
const longImageWidth = { max: 1_080, min: 720 } as const

/** A long image: pages of one width, one below the other. */
export interface LongImage<Page extends PageSize> {
  readonly width: number
  readonly height: number
  readonly pages: readonly Page[]
}

/**
 * Plans one long image. Where it would be larger than a canvas may be, it is narrower; where it would be too narrow to
 * read, the pages are divided evenly into as few images as possible.
 */
export function planLongImages<Page extends PageSize>(pages: readonly Page[]): LongImage<Page>[] {
  if (pages.length === 0) return []
  if (getMaxWidth(sumRatios(pages)) >= longImageWidth.min) return [toLongImage(pages)]
  return divideEvenly(pages, getMaxRatio(longImageWidth.max)).map(toLongImage)
}

/** Returns the height of a page in an image of a width. */
export const getHeightAt = (page: PageSize, width: number): number =>
  Math.max(1, Math.round((page.height / page.width) * width))

function toLongImage<Page extends PageSize>(pages: readonly Page[]): LongImage<Page> {
  const width = getMaxWidth(sumRatios(pages))
  const height = pages.reduce((sum, page) => sum + getHeightAt(page, width), 0)
  return { width, height, pages }
}

/** The height of pages that are one pixel wide. */
const sumRatios = (pages: readonly PageSize[]): number =>
  pages.reduce((sum, { width, height }) => sum + height / width, 0)

/** Returns how wide an image can be whose height is a multiple of its width. */
const getMaxWidth = (ratio: number): number =>
  Math.max(
    1,
    Math.floor(
      Math.min(longImageWidth.max, canvasLimits.maxSidePx / ratio, Math.sqrt(canvasLimits.maxPixels / ratio)),
    ),
  )

const getMaxRatio = (width: number): number =>
  Math.min(canvasLimits.maxSidePx / width, canvasLimits.maxPixels / width ** 2)

/** Divides pages into as few groups as their limit allows, then lowers the limit as far as it needs no more groups. */
function divideEvenly<Page extends PageSize>(pages: readonly Page[], maxRatio: number): Page[][] {
  let best = divide(pages, maxRatio)
  const count = best.length
  let [low, high] = [sumRatios(pages) / count, maxRatio]
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2
    const groups = divide(pages, middle)
    if (groups.length === count) [best, high] = [groups, middle]
    else low = middle
  }
  return best
}

/** Divides pages into groups up to a limit. A page that exceeds it has a group of its own. */
function divide<Page extends PageSize>(pages: readonly Page[], maxRatio: number): Page[][] {
  const groups: Page[][] = []
  for (const page of pages) {
    const group = groups.at(-1)
    if (group && sumRatios([...group, page]) <= maxRatio) group.push(page)
    else groups.push([page])
  }
  return groups
}
