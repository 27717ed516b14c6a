import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { screen } from '@testing-library/react'
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
