import { getCanvasElementId } from '../canvas/scroll-to-page.ts'
import { getLayerElementId } from '../image-tools/use-image-placement.ts'
import type { UnfinishedPart } from './list-unfinished.ts'

/** Scrolls to an unfinished part on the canvas and focuses its control. */
export function focusPart(part: UnfinishedPart): void {
  const id = part.kind === 'page' ? getCanvasElementId(part.pageId) : getLayerElementId(part)
  const element = document.getElementById(id)
  element?.scrollIntoView({ block: part.kind === 'page' ? 'start' : 'center' })
  const control = part.kind === 'image' ? element?.querySelector('input') : element
  control?.focus({ preventScroll: true })
}
