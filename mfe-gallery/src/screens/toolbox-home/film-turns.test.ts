import { beforeEach, expect, it, jest } from '@jest/globals'
import { filmEntered, filmLeft } from './film-turns.ts'

const running = new Set<HTMLMediaElement>()

beforeEach(() => {
  running.clear()
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    running.add(this)
    return Promise.resolve()
  })
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    running.delete(this)
  })
})

it('runs three films at once, and the next when one of them leaves', () => {
  const films = Array.from({ length: 5 }, () => document.createElement('video'))
  for (const film of films) filmEntered(film)
  expect([...running]).toEqual(films.slice(0, 3))

  const [first, , , fourth, fifth] = films
  if (!first || !fourth || !fifth) throw new Error('there are five films')
  filmLeft(fifth)
  expect(running.size).toBe(3)
  filmLeft(first)
  expect(running.has(first)).toBe(false)
  expect(running.has(fourth)).toBe(true)
  for (const film of films) filmLeft(film)
  expect(running.size).toBe(0)
})
