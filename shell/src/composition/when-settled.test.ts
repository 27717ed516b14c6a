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
  work.mockClear()
  globalThis.requestIdleCallback = callback => {
    callback({ didTimeout: false, timeRemaining: () => 50 })
    return 0
  }
})

afterEach(() => {
  document.body.replaceChildren()
  Reflect.deleteProperty(navigator, 'connection')
})

it('waits for the pictures in the window, whether they come or not', async () => {
  const [shown, broken] = [addPicture(10), addPicture(20)]
  addPicture(innerHeight + 100)
  const settled = whenSettled(work)
  shown.dispatchEvent(new Event('load'))
  await Promise.resolve()
  expect(work).not.toHaveBeenCalled()
  broken.dispatchEvent(new Event('error'))
  await settled
  expect(work).toHaveBeenCalledTimes(1)
})

it('leaves those in peace who save data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  await whenSettled(work)
  expect(work).not.toHaveBeenCalled()
})
