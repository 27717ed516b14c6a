import { beforeEach, expect, it, jest } from '@jest/globals'
import { requestPlayback, releasePlayback } from './playback-limiter.ts'

const playing = new Set<HTMLMediaElement>()

beforeEach(() => {
  playing.clear()
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    playing.add(this)
    return Promise.resolve()
  })
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    playing.delete(this)
  })
})

it('plays three videos at once, and the next one when one of them leaves', () => {
  const videos = Array.from({ length: 5 }, () => document.createElement('video'))
  for (const video of videos) requestPlayback(video)
  expect([...playing]).toEqual(videos.slice(0, 3))

  const [first, , , fourth, fifth] = videos
  if (!first || !fourth || !fifth) throw new Error('There must be five videos')
  releasePlayback(fifth)
  expect(playing.size).toBe(3)
  releasePlayback(first)
  expect(playing.has(first)).toBe(false)
  expect(playing.has(fourth)).toBe(true)
  for (const video of videos) releasePlayback(video)
  expect(playing.size).toBe(0)
})
