import type { Page } from '@playwright/test'

/** Milliseconds since the page began, of one key that changed the prompt. */
interface PreviewTimes {
  key: number
  /** The worker was asked for the image. */
  asked: number
  /** The first image after that was shown. */
  shown: number
}

type WatchedWindow = typeof globalThis & { preview: PreviewTimes }

/** Records when the page asks its worker and shows an image. */
export const watchPreview = async (page: Page): Promise<void> => void (await page.addInitScript(watch))

/** Runs in the page. */
function watch(): void {
  const times: PreviewTimes = { key: 0, asked: 0, shown: 0 }
  Object.assign(globalThis, { preview: times })
  addEventListener(
    'keydown',
    () => Object.assign(times, { key: performance.now(), asked: 0, shown: 0 }),
    true,
  )
  const worker = Worker.prototype
  const postMessage = Reflect.get(worker, 'postMessage') as (...args: unknown[]) => void
  Reflect.set(worker, 'postMessage', function (this: Worker, ...args: unknown[]) {
    times.asked = performance.now()
    postMessage.apply(this, args)
  })
  const canvas = CanvasRenderingContext2D.prototype
  const drawImage = Reflect.get(canvas, 'drawImage') as (...args: unknown[]) => void
  Reflect.set(canvas, 'drawImage', function (this: CanvasRenderingContext2D, ...args: unknown[]) {
    drawImage.apply(this, args)
    if (times.asked > times.key && times.shown === 0) times.shown = performance.now()
  })
}

/** Waits until an image is shown after the last key. */
export async function readPreviewTimes(page: Page): Promise<PreviewTimes> {
  const shown = await page.waitForFunction(() => {
    const times = (globalThis as WatchedWindow).preview
    return times.shown > 0 && times
  })
  return (await shown.jsonValue()) as PreviewTimes
}
