const maxSidePx = 1_280
const timeoutMs = 8_000

/**
 * Captures a frame of a video as a JPEG, for a server that cannot do so itself. Returns null if the browser cannot
 * decode the video; it is uploaded without a poster then.
 */
export async function capturePoster(video: File): Promise<File | null> {
  const objectUrl = URL.createObjectURL(video)
  const element = document.createElement('video')
  element.muted = true
  element.playsInline = true
  element.preload = 'auto'
  element.src = objectUrl
  try {
    await waitForEvent(element, 'loadedmetadata')
    element.currentTime = Number.isFinite(element.duration) ? element.duration / 10 : 0
    await waitForEvent(element, element.currentTime > 0 ? 'seeked' : 'loadeddata')
    const scale = Math.min(1, maxSidePx / Math.max(element.videoWidth, element.videoHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(element.videoWidth * scale)
    canvas.height = Math.round(element.videoHeight * scale)
    canvas.getContext('2d')?.drawImage(element, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    return blob && new File([blob], 'poster.jpg', { type: blob.type })
  } catch {
    return null
  } finally {
    element.removeAttribute('src')
    URL.revokeObjectURL(objectUrl)
  }
}

const waitForEvent = (element: HTMLVideoElement, event: 'loadedmetadata' | 'loadeddata' | 'seeked') =>
  new Promise<void>((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    signal.addEventListener('abort', () => reject(new Error(`no ${event}`)))
    element.addEventListener('error', () => reject(new Error('cannot be played')), { once: true, signal })
    element.addEventListener(event, () => resolve(), { once: true, signal })
  })
