import { beforeEach, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { createAdoptingRouter } from './adopting-router.ts'

const page = { assign: jest.fn(), replace: jest.fn(), reload: jest.fn() }
const going = jest.fn()
let live: string | undefined

function open(...visited: string[]) {
  const router = createAdoptingRouter({
    routes: [
      { path: '/', element: <Link to="/help?from=home#faq">Help</Link> },
      { path: '/help', element: <h1>Help</h1> },
    ],
    newer: { id: () => live, going },
    create: (routes, options) => createMemoryRouter(routes, { ...options, initialEntries: visited }),
    page,
  })
  render(<RouterProvider router={router} />)
  return router
}

beforeEach(() => {
  live = undefined
  for (const leave of [going, ...Object.values(page)]) leave.mockClear()
})

const left = () => Object.values(page).some(leave => leave.mock.calls.length > 0)
const help = () => userEvent.click(screen.getByRole('link', { name: 'Help' }))

it('shows the first screen at once and navigates within the page while its composition is live', async () => {
  open('/')
  await help()
  expect(screen.getByRole('heading', { name: 'Help' })).toBeVisible()
  expect(left()).toBe(false)
})

it('makes a document of the next link once another composition is live', async () => {
  open('/')
  live = 'c2'
  expect(left()).toBe(false)
  await help()
  expect(page.assign).toHaveBeenCalledWith('/help?from=home#faq')
  expect(going).toHaveBeenCalledWith('c2')
  expect(screen.getByRole('link', { name: 'Help' })).toBeVisible()
})

it('makes a document of navigate(), replacing where that replaces', async () => {
  const router = open('/')
  live = 'c2'
  act(() => void router.navigate('/help', { replace: true }))
  expect(page.replace).toHaveBeenCalledWith('/help')
  expect(page.assign).not.toHaveBeenCalled()
})

it('loads the document anew when the back button has changed the address', async () => {
  const router = open('/help', '/')
  live = 'c2'
  act(() => void router.navigate(-1))
  expect(page.reload).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('heading', { name: 'Help' })).not.toBeInTheDocument()
})

it('stays in the page for another search or hash of the same path, and without a connection', async () => {
  const router = open('/')
  live = 'c2'
  await act(() => router.navigate('/?type=video'))
  await act(() => router.navigate('/#top'))
  expect(left()).toBe(false)
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await help()
  expect(screen.getByRole('heading', { name: 'Help' })).toBeVisible()
  expect(left()).toBe(false)
})
