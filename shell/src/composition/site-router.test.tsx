import { beforeEach, expect, it, jest } from '@jest/globals'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import type { CompositionStore } from './composition-store.ts'
import { createSiteRouter } from './site-router.ts'

const page = { assign: jest.fn(), replace: jest.fn(), reload: jest.fn() }
const rememberAttempt = jest.fn()
let newerId: string | undefined
const fetchForScreen = jest.fn<CompositionStore['fetchForScreen']>()

function open(...visited: string[]) {
  const router = createSiteRouter({
    routes: [
      { path: '/', element: <Link to="/help?from=home#faq">Help</Link> },
      { path: '/help', element: <h1>Help</h1> },
    ],
    compositions: { fetchForScreen },
    compositionWatcher: { ask: () => {}, findNewerId: () => Promise.resolve(newerId), rememberAttempt },
    createRouter: (routes, options) => createMemoryRouter(routes, { ...options, initialEntries: visited }),
    page,
  })
  render(<RouterProvider router={router} />)
  return router
}

beforeEach(() => {
  newerId = undefined
  fetchForScreen.mockReset().mockResolvedValue(undefined)
  for (const leave of [rememberAttempt, ...Object.values(page)]) leave.mockClear()
})

const hasLeftPage = () => Object.values(page).some(leave => leave.mock.calls.length > 0)
const followHelpLink = () => userEvent.click(screen.getByRole('link', { name: 'Help' }))

it('navigates within the page while its composition is live', async () => {
  open('/')
  await followHelpLink()
  expect(await screen.findByRole('heading', { name: 'Help' })).toBeVisible()
  expect(hasLeftPage()).toBe(false)
})

it('loads a document for the next link once another composition is live', async () => {
  open('/')
  newerId = 'c2'
  expect(hasLeftPage()).toBe(false)
  await followHelpLink()
  await waitFor(() => expect(page.assign).toHaveBeenCalledWith('/help?from=home#faq'))
  expect(rememberAttempt).toHaveBeenCalledWith('c2')
  expect(screen.getByRole('link', { name: 'Help' })).toBeVisible()
})

it('fetches the remote of the next screen first, and loads a document where it cannot', async () => {
  open('/')
  await followHelpLink()
  expect(fetchForScreen.mock.calls).toEqual([['/help']])
  expect(hasLeftPage()).toBe(false)
  cleanup()

  fetchForScreen.mockRejectedValue(new Error('404'))
  open('/')
  await followHelpLink()
  await waitFor(() => expect(page.assign).toHaveBeenCalledWith('/help?from=home#faq'))
  expect(rememberAttempt).not.toHaveBeenCalled()
})

it('loads a document for navigate(), and replaces where that replaces', async () => {
  const router = open('/')
  newerId = 'c2'
  await act(async () => void router.navigate('/help', { replace: true }))
  expect(page.replace).toHaveBeenCalledWith('/help')
  expect(page.assign).not.toHaveBeenCalled()
})

it('reloads the document when the back button has changed the address', async () => {
  const router = open('/help', '/')
  newerId = 'c2'
  await act(async () => void router.navigate(-1))
  expect(page.reload).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('heading', { name: 'Help' })).not.toBeInTheDocument()
})

it('loads no document for a navigation that another one has replaced', async () => {
  const router = open('/')
  newerId = 'c2'
  await act(async () => {
    void router.navigate('/help')
    newerId = undefined
    void router.navigate('/help?again')
  })
  expect(hasLeftPage()).toBe(false)
})

it('stays in the page for another search or hash of the same path, and while offline', async () => {
  const router = open('/')
  newerId = 'c2'
  await act(() => router.navigate('/?type=video'))
  await act(() => router.navigate('/#top'))
  expect(hasLeftPage()).toBe(false)
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await followHelpLink()
  expect(await screen.findByRole('heading', { name: 'Help' })).toBeVisible()
  expect(hasLeftPage()).toBe(false)
})
