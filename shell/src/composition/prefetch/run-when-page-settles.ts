import { prefersReducedData } from './prefers-reduced-data.ts'

/** The DOM counts as quiet after this time without a change. */
const quietPeriodMs = 500
/** The longest wait for a quiet DOM. */
const maxWaitMs = 5_000

/**
 * Runs background work once the page has loaded, its DOM is quiet, the images in the viewport have loaded, and the
 * browser is idle. Never runs it for a user who saves data.
 */
export async function runWhenPageSettles(work: () => void): Promise<void> {
  if (prefersReducedData()) return
  if (document.readyState !== 'complete')
    await new Promise(resolve => addEventListener('load', resolve, { once: true }))
  await waitForQuietDom()
  await Promise.all([...document.images].filter(isPendingInViewport).map(waitForImage))
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 5_000 })
  else setTimeout(work, 2_000)
}

/** A mounted screen may still be loading its content, so the DOM must stop changing. */
const waitForQuietDom = () =>
  new Promise<void>(resolve => {
    const finish = () => {
      observer.disconnect()
      clearTimeout(maxTimer)
      clearTimeout(quietTimer)
      resolve()
    }
    const maxTimer = setTimeout(finish, maxWaitMs)
    let quietTimer = setTimeout(finish, quietPeriodMs)
    const observer = new MutationObserver(() => {
      clearTimeout(quietTimer)
      quietTimer = setTimeout(finish, quietPeriodMs)
    })
    observer.observe(document, { childList: true, subtree: true })
  })

const isPendingInViewport = (image: HTMLImageElement) =>
  !image.complete && image.getBoundingClientRect().top < innerHeight

/** Resolves when an image has loaded or failed. */
const waitForImage = (image: HTMLImageElement) =>
  new Promise(resolve => {
    for (const event of ['load', 'error']) image.addEventListener(event, resolve, { once: true })
  })
