interface NetworkHints {
  connection?: { saveData?: boolean }
}

/**
 * Calls back once the page has loaded, the pictures in the window stand in it, and nothing else is to be done; never for
 * someone who asks to save data.
 */
export async function whenSettled(work: () => void): Promise<void> {
  if ((navigator as NetworkHints).connection?.saveData) return
  if (document.readyState !== 'complete')
    await new Promise(loaded => addEventListener('load', loaded, { once: true }))
  await Promise.all([...document.images].filter(isAwaited).map(arrival))
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 5_000 })
  else setTimeout(work, 2_000)
}

const isAwaited = (picture: HTMLImageElement) =>
  !picture.complete && picture.getBoundingClientRect().top < innerHeight

/** Of a picture, or of the news that it cannot be had. */
const arrival = (picture: HTMLImageElement) =>
  new Promise(arrived => {
    for (const event of ['load', 'error']) picture.addEventListener(event, arrived, { once: true })
  })
