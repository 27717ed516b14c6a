import type { PageSize } from './layer-box.ts'

/** In a container narrower than this a page has the phone margin, so that it stays legible. */
const phoneWidthPx = 640
const marginPx = { phone: 32, wide: 128 }

/** The scale of a page in the editor: min((container - 128) / page width, 1) (specification 2, §9). */
export function getCanvasScale(containerWidth: number, pageWidth: number): number {
  const margin = containerWidth < phoneWidthPx ? marginPx.phone : marginPx.wide
  return getFitScale(containerWidth - margin, pageWidth)
}

/** The scale of a page that fills the available width, at most 1. */
export const getFitScale = (availableWidth: number, pageWidth: number): number =>
  Math.max(0, Math.min(availableWidth / pageWidth, 1))

/** The scale of a page that is shown alone on a screen. It may be enlarged, because nothing else is there to see. */
export const getFullScreenScale = (screen: PageSize, page: PageSize): number =>
  Math.max(0, Math.min(screen.width / page.width, screen.height / page.height))
