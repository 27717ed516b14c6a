import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { getCreations } from '@tessera/shared-contracts'
import { screen, waitFor } from '@testing-library/react'
import {
  createFakeGalleryServer,
  mockPageSize,
  renderGallery,
  createGalleryItems,
} from '../gallery-testing.tsx'

/** The mocked scroll position of the wall. jsdom does not scroll. */
let scrollTop = 0
/** jsdom has no navigation entries. */
const mockNavigationType = (type: NavigationTimingType) => {
  const value = () => [{ type }]
  Object.defineProperty(performance, 'getEntriesByType', { value, configurable: true })
}
const leavePage = () => window.dispatchEvent(new Event('pagehide'))

beforeEach(() => {
  scrollTop = 0
  mockNavigationType('reload')
  sessionStorage.clear()
  mockPageSize()
  jest.spyOn(window, 'scrollBy').mockImplementation((...by: unknown[]) => {
    scrollTop += Number(by[1])
  })
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(() => ({ top: -scrollTop }) as DOMRect)
})
afterEach(() => {
  jest.restoreAllMocks()
})

const createServer = () =>
  createFakeGalleryServer(createGalleryItems(50), createGalleryItems(50, 51), createGalleryItems(50, 101))
const findFirstTile = () => screen.findByRole('link', { name: /^Work 1 / })

it('restores the position, and loads the pages that it needs', async () => {
  mockPageSize({ height: 0 })
  createServer()
  const first = renderGallery()
  await screen.findByText('No more creations to show.')
  scrollTop = 7_000
  leavePage()
  first.unmount()

  scrollTop = 0
  mockPageSize()
  const again = createServer()
  renderGallery()
  await waitFor(() => expect(scrollTop).toBe(7_000))
  expect(again.requests(getCreations).length).toBeGreaterThan(1)
})

it('stops when the user scrolls', async () => {
  sessionStorage.setItem('gallery-place', JSON.stringify({ creationId: '120', offsetPx: 10, key: 'default' }))
  const server = createServer()
  renderGallery()
  window.dispatchEvent(new Event('wheel'))
  await findFirstTile()
  expect(server.requests(getCreations)).toEqual([{ page: 1 }])
  expect(scrollTop).toBe(0)
})

it('starts at the top after a new navigation in the same tab', async () => {
  mockNavigationType('navigate')
  sessionStorage.setItem('gallery-place', JSON.stringify({ creationId: '20', offsetPx: 10, key: 'default' }))
  createServer()
  renderGallery()
  await findFirstTile()
  expect(scrollTop).toBe(0)
})

it.each([
  ['another entry of the history', { creationId: '20', offsetPx: 10, key: 'elsewhere' }],
  ['something else', [1]],
])('starts at the top if %s was saved', async (_what, saved) => {
  sessionStorage.setItem('gallery-place', JSON.stringify(saved))
  createServer()
  renderGallery()
  await findFirstTile()
  expect(scrollTop).toBe(0)
  expect(sessionStorage.getItem('gallery-place')).toBeNull()
})
