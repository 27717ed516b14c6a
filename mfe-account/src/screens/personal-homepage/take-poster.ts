/** Longest side of a poster, in pixels, and how long a browser may take for it, in ms. */
const longestSide = 1_280
const patience = 8_000

/**
 * A picture out of a video, for a server that cannot take one itself. Null where this browser cannot either:
 * the video is sent all the same.
 */
export async function takePoster(video: File): Promise<File | null> {
  const address = URL.createObjectURL(video)
  const film = document.createElement('video')
  film.muted = true
  film.playsInline = true
  film.preload = 'auto'
  film.src = address
  try {
    await once(film, 'loadedmetadata')
    film.currentTime = Number.isFinite(film.duration) ? film.duration / 10 : 0
    await once(film, film.currentTime > 0 ? 'seeked' : 'loadeddata')
    const scale = Math.min(1, longestSide / Math.max(film.videoWidth, film.videoHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(film.videoWidth * scale)
    canvas.height = Math.round(film.videoHeight * scale)
    canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height)
    const picture = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    return picture && new File([picture], 'poster.jpg', { type: picture.type })
  } catch {
    return null
  } finally {
    film.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}

const once = (film: HTMLVideoElement, event: 'loadedmetadata' | 'loadeddata' | 'seeked') =>
  new Promise<void>((resolve, reject) => {
    const signal = AbortSignal.timeout(patience)
    signal.addEventListener('abort', () => reject(new Error(`no ${event}`)))
    film.addEventListener('error', () => reject(new Error('cannot be played')), { once: true, signal })
    film.addEventListener(event, () => resolve(), { once: true, signal })
  })
