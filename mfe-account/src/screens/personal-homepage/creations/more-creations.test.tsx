import { beforeEach, expect, it, jest } from '@jest/globals'
import { getUserPageData } from '@tessera/shared-contracts'
import { act, screen, waitFor } from '@testing-library/react'
import { createHomepageServer, createOwnCreation, mira, renderHomepage } from '../homepage-testing.tsx'

/** The observed end of the list comes near. */
let reachEnd = () => {}

beforeEach(() => {
  globalThis.IntersectionObserver = class {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      reachEnd = () => callback([{ isIntersecting: true }])
    }
    observe = jest.fn()
    disconnect = jest.fn()
  } as unknown as typeof IntersectionObserver
})

const getTitles = () => screen.getAllByText(/^Work \d/).map(({ textContent }) => textContent)

/** A server with four creations, in two pages. */
function createPagedServer() {
  const server = createHomepageServer([])
  server.on(getUserPageData, ({ cursor }) =>
    cursor === '3.3.w3'
      ? { success: true, creations: [createOwnCreation(2), createOwnCreation(1)] }
      : {
          success: true,
          user_info: mira,
          creations: [createOwnCreation(4), createOwnCreation(3)],
          next_cursor: '3.3.w3',
        },
  )
  return server
}

it('shows further creations when the end of the list is near', async () => {
  createPagedServer()
  renderHomepage()
  expect(await screen.findByRole('button', { name: 'Show earlier works' })).toBeVisible()
  expect(getTitles()).toEqual(['Work 4', 'Work 3'])
  act(() => reachEnd())
  await waitFor(() => expect(getTitles()).toEqual(['Work 4', 'Work 3', 'Work 2', 'Work 1']))
  expect(screen.queryByRole('button', { name: 'Show earlier works' })).not.toBeInTheDocument()
})

it('keeps the selection when further creations come, and then selects all', async () => {
  createPagedServer()
  const { user } = renderHomepage()
  await user.click(await screen.findByRole('button', { name: 'Manage' }))
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  expect(screen.getByRole('button', { name: 'Delete (2)' })).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'Show earlier works' }))
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(4))
  expect(screen.getByRole('button', { name: 'Delete (2)' })).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  expect(screen.getByRole('button', { name: 'Delete (4)' })).toBeEnabled()
})

it('says when further creations cannot be loaded, and tries again at a press', async () => {
  const server = createPagedServer()
  const { user } = renderHomepage()
  await screen.findByRole('button', { name: 'Show earlier works' })
  server.fail(getUserPageData, 'network')
  act(() => reachEnd())
  const retry = await screen.findByRole('button', { name: 'Try again' })
  createPagedServer()
  await user.click(retry)
  await waitFor(() => expect(getTitles()).toHaveLength(4))
})
