import { drawPreview } from '@tessera/shared-contracts'
import type { DrawerEvents, PreviewDrawer } from './preview-drawer.ts'
import type { PreviewRequest } from './preview-messages.ts'

/** Milliseconds without typing before a request to the server. Many pages share it. */
const typingPauseMs = 300

/** Draws on the server. */
export function createServerDrawer({
  onImage,
  onFailure,
}: Pick<DrawerEvents, 'onImage' | 'onFailure'>): PreviewDrawer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let newest = new AbortController()
  const stop = () => {
    clearTimeout(timer)
    newest.abort()
  }
  const load = async (request: PreviewRequest, { signal }: AbortController) => {
    try {
      const response = await fetch(getAddress(request), { signal })
      if (!response.ok) throw new TypeError(`The preview has the status ${response.status}`)
      const image = await createImageBitmap(await response.blob())
      if (signal.aborted) image.close()
      else onImage(request, image)
    } catch {
      if (!signal.aborted) onFailure()
    }
  }
  return {
    draw(request) {
      stop()
      newest = new AbortController()
      timer = setTimeout(() => void load(request, newest), typingPauseMs)
    },
    drawChoices: () => {},
    close: stop,
  }
}

function getAddress({ model, ...request }: PreviewRequest): string {
  const fields = { ...request, ...(model && { model: model.id, strength: model.strength }) }
  const query = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)])
  return `${drawPreview.path}?${new URLSearchParams(query)}`
}
