import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { takePoster } from './take-poster.ts'

// What a browser makes of a film that it can play is seen in the browser tests: there is no player here.

const revoked: string[] = []
beforeEach(() => {
  revoked.length = 0
  URL.createObjectURL = () => 'blob:film'
  URL.revokeObjectURL = address => void revoked.push(address)
})
afterEach(() => void jest.restoreAllMocks())

/** Begins to take a poster, and answers the element that it is taken with. */
function begin(content: string) {
  const created = jest.spyOn(document, 'createElement')
  const poster = takePoster(new File([content], 'film.mp4', { type: 'video/mp4' }))
  const film: unknown = created.mock.results[0]?.value
  if (!(film instanceof HTMLVideoElement)) throw new Error('there is no player')
  return { poster, film }
}

it('is none where the film cannot be played, and the film is let go of', async () => {
  const { poster, film } = begin('no film')
  expect([film.getAttribute('src'), film.muted]).toEqual(['blob:film', true])
  film.dispatchEvent(new Event('error'))
  expect(await poster).toBeNull()
  expect(film.hasAttribute('src')).toBe(false)
  expect(revoked).toEqual(['blob:film'])
})

it('is none where the film breaks off before its picture is there', async () => {
  const { poster, film } = begin('a film')
  Object.defineProperty(film, 'duration', { value: 50 })
  film.dispatchEvent(new Event('loadedmetadata'))
  await Promise.resolve()
  expect(film.currentTime).toBe(5)
  film.dispatchEvent(new Event('error'))
  expect(await poster).toBeNull()
  expect(revoked).toEqual(['blob:film'])
})
