/** An image that takes longer counts as missing. */
const timeoutMs = 30_000

/** Loads an image into the cache of the browser. Resolves to null where it fails or takes too long. */
export function loadImage(source: string, signal: AbortSignal): Promise<HTMLImageElement | null> {
  const image = new Image()
  return new Promise(resolve => {
    const stop = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    stop.addEventListener('abort', () => resolve(null), { once: true })
    image.onload = () => resolve(image)
    image.onerror = () => resolve(null)
    image.src = source
  })
}
