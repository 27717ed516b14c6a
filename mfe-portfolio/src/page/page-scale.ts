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
