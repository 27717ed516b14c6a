import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import {
  createFakeGalleryServer,
  mockPageSize,
  renderGallery,
  createGalleryItem,
} from '../gallery-testing.tsx'

let scrollIntoView = (_inView: boolean) => {}
const SilentObserver = IntersectionObserver

beforeEach(() => {
  mockPageSize()
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  globalThis.IntersectionObserver = class extends SilentObserver {
    constructor(callback: IntersectionObserverCallback) {
      super(callback)
      scrollIntoView = isIntersecting => callback([{ isIntersecting } as IntersectionObserverEntry], this)
    }
  }
})
afterEach(() => {
  globalThis.IntersectionObserver = SilentObserver
})

const renderVideo = async () => {
  createFakeGalleryServer([createGalleryItem(1, { file_type: 'video', thumb_url: '/media/1-poster.webp' })])
  renderGallery()
  return screen.findByLabelText<HTMLVideoElement>('Work 1')
}

it('is muted, loops, and plays only in the viewport', async () => {
  const video = await renderVideo()
  expect(video).toHaveProperty('muted', true)
  expect(video).toHaveAttribute('loop')
  expect(video).toHaveAttribute('poster', '/media/1-poster.webp')
  expect(HTMLMediaElement.prototype.play).not.toHaveBeenCalled()

  scrollIntoView(true)
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalledTimes(1)
  scrollIntoView(false)
  expect(HTMLMediaElement.prototype.pause).toHaveBeenCalledTimes(1)
})

it('does not play if the user prefers reduced motion', async () => {
  const preference = jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  scrollIntoView = () => {}
  await renderVideo()
  scrollIntoView(true)
  expect(preference).toHaveBeenCalledWith('(prefers-reduced-motion: reduce)')
  expect(HTMLMediaElement.prototype.play).not.toHaveBeenCalled()
})

it('says that the browser cannot decode a video of which it has only the sound', async () => {
  const video = await renderVideo()
  Object.defineProperty(video, 'videoWidth', { value: 0 })
  fireEvent.loadedMetadata(video)
  const text = "Work 1: This browser can't play the format of this video."
  expect(await screen.findByRole('img', { name: text })).toBeVisible()
})

it.each([
  [3, 'any message', "Work 1: This browser can't play the format of this video."],
  [4, 'DEMUXER_ERROR_NO_SUPPORTED_STREAMS', "Work 1: This browser can't play the format of this video."],
  [4, 'MEDIA_ELEMENT_ERROR: Format error', 'Work 1: Video unavailable'],
])('says why a video failed (%s, %s)', async (code, message, text) => {
  const video = await renderVideo()
  Object.defineProperty(video, 'error', { value: { code, message } })
  fireEvent.error(video)
  expect(await screen.findByRole('img', { name: text })).toBeVisible()
})
