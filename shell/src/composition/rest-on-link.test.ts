import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { onRestOnLink } from './rest-on-link.ts'

const rested = jest.fn<(address: URL) => void>()
let stop = () => {}

beforeEach(() => {
  jest.useFakeTimers()
  rested.mockClear()
  document.body.innerHTML = `
    <a href="/tools?show=video"><span>Gallery</span> <b>of videos</b></a>
    <a href="/about">About</a>
    <a href="https://elsewhere.example/">Elsewhere</a>
    <p>Words</p>`
  stop = onRestOnLink(document, rested)
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

const pointAt = (text: string) => fireEvent.pointerOver(screen.getByText(text))
const press = (text: string, pointerType: string, button = 0) =>
  fireEvent(
    screen.getByText(text),
    Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType, button }),
  )
const addresses = () => rested.mock.calls.map(([{ pathname, search }]) => pathname + search)

it('hears of a link once the pointer has rested on it, wherever on it', () => {
  pointAt('Gallery')
  jest.advanceTimersByTime(40)
  pointAt('of videos')
  expect(addresses()).toEqual([])
  jest.advanceTimersByTime(25)
  expect(addresses()).toEqual(['/tools?show=video'])
  jest.advanceTimersByTime(1_000)
  expect(addresses()).toHaveLength(1)
})

it('hears of no link that is crossed, nor of what leads elsewhere', () => {
  for (const text of ['Gallery', 'About', 'Words', 'Elsewhere']) {
    pointAt(text)
    jest.advanceTimersByTime(60)
  }
  jest.advanceTimersByTime(1_000)
  expect(addresses()).toEqual([])
})

it('hears of a link that the keyboard has reached', () => {
  screen.getByText('About').focus()
  jest.advanceTimersByTime(65)
  expect(addresses()).toEqual(['/about'])
})

it('hears of a press at once, and of the rest before it no more', () => {
  pointAt('About')
  press('About', 'mouse')
  expect(addresses()).toEqual(['/about'])
  jest.advanceTimersByTime(1_000)
  expect(addresses()).toHaveLength(1)
})

it('hears of a finger when it has stayed, not when it scrolls', () => {
  pointAt('About')
  press('About', 'touch')
  fireEvent.pointerCancel(screen.getByText('About'))
  jest.advanceTimersByTime(1_000)
  expect(addresses()).toEqual([])
})

it('hears of no other button, and of nothing when it has stopped', () => {
  press('About', 'mouse', 2)
  pointAt('About')
  stop()
  jest.advanceTimersByTime(1_000)
  expect(addresses()).toEqual([])
})
