import { getCanvasElementId } from '../canvas/scroll-to-page.ts'

/** The id of the button that moves the selected layer. There is one frame at a time. */
export const frameHandleId = 'layer-frame-handle'

/** Focuses the button that moves the selected layer. Returns whether it is there. */
export function focusFrameHandle(): boolean {
  const handle = document.getElementById(frameHandleId)
  handle?.focus({ preventScroll: true })
  return handle !== null
}

/** Leaves the selected layer: its page has the focus, which is the selection. */
export function focusPage(pageId: string): void {
  document.getElementById(getCanvasElementId(pageId))?.focus({ preventScroll: true })
}

/** The id of the toolbar of the selected layer. */
export const layerToolbarId = 'layer-toolbar'

/** Focuses the first control of the toolbar of the selected layer. */
export function focusLayerToolbar(): void {
  document.querySelector<HTMLElement>(`#${layerToolbarId} :is(button, input, select)`)?.focus()
}
