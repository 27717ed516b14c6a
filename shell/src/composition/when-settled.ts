interface NetworkHints {
  connection?: { saveData?: boolean }
}

/** Milliseconds without a change after which a page counts as calm, and the most that is waited for them. */
const calm = { after: 500, atMost: 5_000 } as const

/**
 * Calls back once the page has loaded and is calm, the pictures in the window stand in it, and nothing else is to be
 * done; never for someone who asks to save data.
 */
export async function whenSettled(work: () => void): Promise<void> {
  if ((navigator as NetworkHints).connection?.saveData) return
  if (document.readyState !== 'complete')
    await new Promise(loaded => addEventListener('load', loaded, { once: true }))
  await calmness()
  await Promise.all([...document.images].filter(isAwaited).map(arrival))
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 5_000 })
  else setTimeout(work, 2_000)
}

/** A screen that has mounted may still be waiting for what it shows. */
const calmness = () =>
  new Promise<void>(resolve => {
    const end = () => {
      changes.disconnect()
      clearTimeout(latest)
      clearTimeout(pause)
      resolve()
    }
    const latest = setTimeout(end, calm.atMost)
    let pause = setTimeout(end, calm.after)
    const changes = new MutationObserver(() => {
      clearTimeout(pause)
      pause = setTimeout(end, calm.after)
    })
    changes.observe(document, { childList: true, subtree: true })
  })

const isAwaited = (picture: HTMLImageElement) =>
  !picture.complete && picture.getBoundingClientRect().top < innerHeight

/** Of a picture, or of the news that it cannot be had. */
const arrival = (picture: HTMLImageElement) =>
  new Promise(arrived => {
    for (const event of ['load', 'error']) picture.addEventListener(event, arrived, { once: true })
  })
