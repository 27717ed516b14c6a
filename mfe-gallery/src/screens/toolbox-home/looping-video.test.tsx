import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import { galleryServer, pageMeasures, renderGallery, work } from './gallery-testing.tsx'

let scroll = (_inView: boolean) => {}
const SilentObserver = IntersectionObserver

beforeEach(() => {
  pageMeasures()
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  globalThis.IntersectionObserver = class extends SilentObserver {
    constructor(callback: IntersectionObserverCallback) {
      super(callback)
      scroll = isIntersecting => callback([{ isIntersecting } as IntersectionObserverEntry], this)
    }
  }
})
afterEach(() => {
  globalThis.IntersectionObserver = SilentObserver
})

const renderVideo = async () => {
  galleryServer([work(1, { file_type: 'video', thumb_url: '/media/1-poster.webp' })])
  renderGallery()
  return screen.findByLabelText<HTMLVideoElement>('Work 1')
}

it('is muted, loops, and runs only while it can be seen', async () => {
  const video = await renderVideo()
  expect(video).toHaveProperty('muted', true)
  expect(video).toHaveAttribute('loop')
  expect(video).toHaveAttribute('poster', '/media/1-poster.webp')
  expect(HTMLMediaElement.prototype.play).not.toHaveBeenCalled()

  scroll(true)
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalledTimes(1)
  scroll(false)
  expect(HTMLMediaElement.prototype.pause).toHaveBeenCalledTimes(1)
})

it('stays still for who asked for less motion', async () => {
  const preference = jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  scroll = () => {}
  await renderVideo()
  scroll(true)
  expect(preference).toHaveBeenCalledWith('(prefers-reduced-motion: reduce)')
  expect(HTMLMediaElement.prototype.play).not.toHaveBeenCalled()
})
