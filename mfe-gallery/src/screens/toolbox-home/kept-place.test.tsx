import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { getCreations } from '@tessera/shared-contracts'
import { screen, waitFor } from '@testing-library/react'
import { galleryServer, pageMeasures, renderGallery, works } from './gallery-testing.tsx'

/** jsdom scrolls nothing: this is how far the wall is, and everybody who asks is told. */
let scrolled = 0
/** jsdom does not tell how a page was come to. */
const arriveBy = (type: NavigationTimingType) => {
  const value = () => [{ type }]
  Object.defineProperty(performance, 'getEntriesByType', { value, configurable: true })
}
const leave = () => window.dispatchEvent(new Event('pagehide'))

beforeEach(() => {
  scrolled = 0
  arriveBy('reload')
  sessionStorage.clear()
  pageMeasures()
  jest.spyOn(window, 'scrollBy').mockImplementation((...by: unknown[]) => {
    scrolled += Number(by[1])
  })
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(() => ({ top: -scrolled }) as DOMRect)
})
afterEach(() => {
  jest.restoreAllMocks()
})

const server = () => galleryServer(works(50), works(50, 51), works(50, 101))
const settled = () => screen.findByRole('link', { name: /^Work 1 / })

it('finds the work in sight again, past pages that have to be asked for', async () => {
  pageMeasures({ height: 0 })
  server()
  const first = renderGallery()
  await screen.findByText('No more creations to show.')
  scrolled = 7_000
  leave()
  first.unmount()

  scrolled = 0
  pageMeasures()
  const again = server()
  renderGallery()
  await waitFor(() => expect(scrolled).toBe(7_000))
  expect(again.requests(getCreations).length).toBeGreaterThan(1)
})

it('leaves a reader alone who has begun to move', async () => {
  sessionStorage.setItem('gallery-place', JSON.stringify({ work: '120', above: 10, key: 'default' }))
  const asked = server()
  renderGallery()
  window.dispatchEvent(new Event('wheel'))
  await settled()
  expect(asked.requests(getCreations)).toEqual([{ page: 1 }])
  expect(scrolled).toBe(0)
})

it('begins at the top for whoever comes by a link, in a tab that was here before', async () => {
  arriveBy('navigate')
  sessionStorage.setItem('gallery-place', JSON.stringify({ work: '20', above: 10, key: 'default' }))
  server()
  renderGallery()
  await settled()
  expect(scrolled).toBe(0)
})

it.each([
  ['another entry of the history', { work: '20', above: 10, key: 'elsewhere' }],
  ['something else', [1]],
])('begins at the top where %s was kept', async (_what, kept) => {
  sessionStorage.setItem('gallery-place', JSON.stringify(kept))
  server()
  renderGallery()
  await settled()
  expect(scrolled).toBe(0)
  expect(sessionStorage.getItem('gallery-place')).toBeNull()
})
