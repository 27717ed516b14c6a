import type { Page } from '@playwright/test'

/** On a slow CPU, scripts of a page run for more than a second between two requests. */
const quietMs = 3_000

export interface PageNetwork {
  /**
   * Waits until the page has loaded nothing for three seconds. Videos do not count, because they load as they play.
   *
   * @throws if the page still loads something after `timeoutMs`
   */
  waitUntilQuiet(timeoutMs: number): Promise<void>
  /** The bytes of the images that the page has loaded so far. */
  getImageBytes(): number
}

/** Observes the requests of a page from now on. */
export async function observeNetwork(page: Page): Promise<PageNetwork> {
  const session = await page.context().newCDPSession(page)
  const { promise: quiet, resolve, reject } = Promise.withResolvers<null>()
  /** Addresses by the id of the request. */
  const running = new Map<string, string>()
  const images = new Set<string>()
  let imageBytes = 0
  let timer: NodeJS.Timeout | undefined
  const end = (requestId: string) => {
    if (running.delete(requestId) && running.size === 0) timer = setTimeout(() => resolve(null), quietMs)
  }
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (type === 'Media') return
    clearTimeout(timer)
    running.set(requestId, request.url)
  })
  session.on('Network.responseReceived', ({ requestId, response: { mimeType, url } }) => {
    if (mimeType.startsWith('image/') && url.startsWith('http')) images.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (images.has(requestId)) imageBytes += encodedDataLength
    end(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId))
  await session.send('Network.enable')
  return {
    async waitUntilQuiet(timeoutMs) {
      const timeout = setTimeout(
        () => reject(new Error(`The page still loads ${[...running.values()].join(', ')}.`)),
        timeoutMs,
      )
      await quiet.finally(() => clearTimeout(timeout))
    },
    getImageBytes: () => imageBytes,
  }
}
