import { drawElement } from '../../../page-drawing/draw-element.ts'

/** Quality and scale of the preview (specification 2, §9). */
const preview = { quality: 0.8, scale: 1 }

/**
 * Captures an element as an image. The element must be laid out at its own size.
 *
 * @returns a JPEG data URL
 */
export async function capturePreview(element: HTMLElement): Promise<string> {
  const canvas = await drawElement(element, preview.scale)
  return canvas.toDataURL('image/jpeg', preview.quality)
}
