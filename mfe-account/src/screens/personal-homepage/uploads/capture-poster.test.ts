import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { capturePoster } from './capture-poster.ts'

// jsdom plays no videos. The browser tests cover a successful capture.

const revoked: string[] = []
beforeEach(() => {
  revoked.length = 0
  URL.createObjectURL = () => 'blob:video'
  URL.revokeObjectURL = address => void revoked.push(address)
})
afterEach(() => void jest.restoreAllMocks())

/** Starts a capture and returns the video element that it uses. */
function startCapture(content: string) {
  const createElement = jest.spyOn(document, 'createElement')
  const poster = capturePoster(new File([content], 'video.mp4', { type: 'video/mp4' }))
  const element: unknown = createElement.mock.results[0]?.value
  if (!(element instanceof HTMLVideoElement)) throw new Error('No video element was created')
  return { poster, element }
}

it('returns null for an unplayable video, and releases it', async () => {
  const { poster, element } = startCapture('not a video')
  expect([element.getAttribute('src'), element.muted]).toEqual(['blob:video', true])
  element.dispatchEvent(new Event('error'))
  expect(await poster).toBeNull()
  expect(element.hasAttribute('src')).toBe(false)
  expect(revoked).toEqual(['blob:video'])
})

it('returns null when the video fails before a frame is available', async () => {
  const { poster, element } = startCapture('a video')
  Object.defineProperty(element, 'duration', { value: 50 })
  element.dispatchEvent(new Event('loadedmetadata'))
  await Promise.resolve()
  expect(element.currentTime).toBe(5)
  element.dispatchEvent(new Event('error'))
  expect(await poster).toBeNull()
  expect(revoked).toEqual(['blob:video'])
})
