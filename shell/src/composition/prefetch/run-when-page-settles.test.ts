import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { runWhenPageSettles } from './run-when-page-settles.ts'

const work = jest.fn()

/** Adds an image that is still loading, at a vertical position. */
function addImage(top: number): HTMLImageElement {
  const image = document.createElement('img')
  Object.defineProperty(image, 'complete', { value: false })
  image.getBoundingClientRect = () => ({ top }) as DOMRect
  document.body.append(image)
  return image
}

beforeEach(() => {
  jest.useFakeTimers()
  work.mockClear()
  globalThis.requestIdleCallback = callback => {
    callback({ didTimeout: false, timeRemaining: () => 50 })
    return 0
  }
})

afterEach(() => {
  jest.useRealTimers()
  document.body.replaceChildren()
  Reflect.deleteProperty(navigator, 'connection')
})

it('waits until the images in the viewport have loaded or failed', async () => {
  const [shown, broken] = [addImage(10), addImage(20)]
  addImage(innerHeight + 100)
  void runWhenPageSettles(work)
  await jest.advanceTimersByTimeAsync(500)
  shown.dispatchEvent(new Event('load'))
  await jest.advanceTimersByTimeAsync(10_000)
  expect(work).not.toHaveBeenCalled()
  broken.dispatchEvent(new Event('error'))
  await jest.advanceTimersByTimeAsync(0)
  expect(work).toHaveBeenCalledTimes(1)
})

it('waits until the DOM is quiet, but at most 5 s', async () => {
  void runWhenPageSettles(work)
  for (let half = 0; half < 9; half += 1) {
    await jest.advanceTimersByTimeAsync(490)
    document.body.append(document.createElement('p'))
  }
  expect(work).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(500)
  expect(work).toHaveBeenCalledTimes(1)

  void runWhenPageSettles(work)
  for (let half = 0; half < 11; half += 1) {
    await jest.advanceTimersByTimeAsync(490)
    document.body.append(document.createElement('p'))
  }
  expect(work).toHaveBeenCalledTimes(2)
})

it('does nothing for users who save data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  await runWhenPageSettles(work)
  expect(work).not.toHaveBeenCalled()
})
