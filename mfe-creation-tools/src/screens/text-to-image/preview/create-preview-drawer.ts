import { drawingVersion } from '@tessera/image-engine/drawing-version'
import type { DrawerEvents, PreviewDrawer } from './preview-drawer.ts'
import type { PreviewRequest } from './preview-messages.ts'
import { createServerDrawer } from './server-drawer.ts'
import { canDrawInWorker, createWorkerDrawer } from './worker-drawer.ts'

/** A device that needs longer for a first image is slower than the server. */
const slowMs = 1_000
/** The number of slow images after which the server draws. The first may wait for the code of its painter. */
const maxSlow = 3

/**
 * Draws in a worker of this browser where its engine draws what the server's draws, and on the server otherwise: also
 * where the worker fails or the device is slow.
 */
export function createPreviewDrawer(version: string, events: DrawerEvents): PreviewDrawer {
  if (version !== drawingVersion || !canDrawInWorker()) return createServerDrawer(events)
  let newest: { request: PreviewRequest; at: number } | null = null
  let slow = 0
  const drawOnServer = () => {
    drawer.close()
    drawer = createServerDrawer(events)
    if (newest) drawer.draw(newest.request)
  }
  let drawer: PreviewDrawer = createWorkerDrawer({
    ...events,
    onImage(request, image) {
      events.onImage(request, image)
      if (request !== newest?.request) return
      if (performance.now() - newest.at > slowMs) slow += 1
      newest.at = Infinity
      if (slow === maxSlow) drawOnServer()
    },
    onFailure: drawOnServer,
  })
  return {
    draw(request) {
      newest = { request, at: performance.now() }
      drawer.draw(request)
    },
    drawChoices: requests => drawer.drawChoices(requests),
    close: () => drawer.close(),
  }
}
