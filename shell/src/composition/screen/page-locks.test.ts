import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { createPageLocks, type PageLocks } from './page-locks.ts'

const { documentElement, body } = document
const ended = jest.fn<(area: string, names: string[]) => void>()
let locks: PageLocks

beforeEach(() => {
  jest.useFakeTimers()
  body.innerHTML = '<div id="root"></div>'
  locks = createPageLocks(ended)
  locks.enter('mfe-a')
})

afterEach(() => {
  jest.useRealTimers()
  ended.mockReset()
  for (const element of [documentElement, body]) element.removeAttribute('style')
})

const getRoot = () => body.firstElementChild as HTMLElement
const lock = () => {
  body.style.overflowY = 'hidden'
  body.style.position = 'fixed'
  getRoot().setAttribute('aria-hidden', 'true')
  getRoot().setAttribute('inert', '')
}
const isLocked = () =>
  body.hasAttribute('style') || getRoot().hasAttribute('aria-hidden') || getRoot().hasAttribute('inert')

it('ends the locks that an area leaves behind, and names them', () => {
  lock()
  locks.leave('mfe-a')
  jest.runAllTimers()
  expect(isLocked()).toBe(false)
  expect(ended).toHaveBeenCalledWith('mfe-a', [
    'body style="overflow-y: hidden"',
    'body style="position: fixed"',
    'div inert=""',
    'div aria-hidden="true"',
  ])
})

it('does not name what a framework removes soon after its unmount', async () => {
  lock()
  locks.leave('mfe-a')
  await Promise.resolve().then(() => {
    body.removeAttribute('style')
    for (const name of ['aria-hidden', 'inert']) getRoot().removeAttribute(name)
  })
  jest.runAllTimers()
  expect(ended).not.toHaveBeenCalled()
})

it('restores what the page had set before', () => {
  locks.leave('mfe-a')
  jest.runAllTimers()
  body.style.overflowY = 'scroll'
  locks.enter('mfe-b')
  lock()
  locks.leave('mfe-b')
  jest.runAllTimers()
  expect(body.getAttribute('style')).toBe('overflow-y: scroll;')
})

it('ends them before the next area is shown, whose own locks stay', () => {
  lock()
  locks.enter('mfe-b')
  expect(isLocked()).toBe(false)
  lock()
  locks.leave('mfe-a')
  jest.runAllTimers()
  expect(isLocked()).toBe(true)
  expect(ended).not.toHaveBeenCalled()
})

it('keeps the locks of an area that is shown again at once, until it is left', () => {
  locks.leave('mfe-a')
  locks.enter('mfe-a')
  lock()
  jest.runAllTimers()
  expect(isLocked()).toBe(true)
  locks.leave('mfe-a')
  jest.runAllTimers()
  expect(isLocked()).toBe(false)
})

it('leaves other styles, classes and attributes, which may be those of a theme', () => {
  documentElement.style.setProperty('--accent', 'red')
  documentElement.style.colorScheme = 'light'
  body.className = 'light'
  locks.leave('mfe-a')
  jest.runAllTimers()
  expect(documentElement.style.getPropertyValue('--accent')).toBe('red')
  expect(documentElement.style.colorScheme).toBe('light')
  expect(body.className).toBe('light')
})
