import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { whenSettled } from './when-settled.ts'

const work = jest.fn()

/** A picture that is still on its way, at a place of the window. */
function addPicture(top: number): HTMLImageElement {
  const picture = document.createElement('img')
  Object.defineProperty(picture, 'complete', { value: false })
  picture.getBoundingClientRect = () => ({ top }) as DOMRect
  document.body.append(picture)
  return picture
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

it('waits for the pictures in the window, whether they come or not', async () => {
  const [shown, broken] = [addPicture(10), addPicture(20)]
  addPicture(innerHeight + 100)
  void whenSettled(work)
  await jest.advanceTimersByTimeAsync(500)
  shown.dispatchEvent(new Event('load'))
  await jest.advanceTimersByTimeAsync(10_000)
  expect(work).not.toHaveBeenCalled()
  broken.dispatchEvent(new Event('error'))
  await jest.advanceTimersByTimeAsync(0)
  expect(work).toHaveBeenCalledTimes(1)
})

it('waits while something in the page still changes, but not for ever', async () => {
  void whenSettled(work)
  for (let half = 0; half < 9; half += 1) {
    await jest.advanceTimersByTimeAsync(490)
    document.body.append(document.createElement('p'))
  }
  expect(work).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(500)
  expect(work).toHaveBeenCalledTimes(1)

  void whenSettled(work)
  for (let half = 0; half < 11; half += 1) {
    await jest.advanceTimersByTimeAsync(490)
    document.body.append(document.createElement('p'))
  }
  expect(work).toHaveBeenCalledTimes(2)
})

it('leaves those in peace who save data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  await whenSettled(work)
  expect(work).not.toHaveBeenCalled()
})
