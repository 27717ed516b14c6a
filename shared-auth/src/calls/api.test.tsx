import { beforeEach, expect, it } from '@jest/globals'
import { deleteCreations, getCreations, getUserPageData, logout, type User } from '@tessera/shared-contracts'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { api, buildMutation, buildQuery } from './api.ts'
import { signOut } from '../session/session-slice.ts'
import { createStore } from '../store.ts'
import { fakeServer, type FakeServer } from '../testing/fake-server.ts'

const ada: User = { username: 'Ada', email: 'ada@example.org' }

const creationsApi = api.injectEndpoints({
  endpoints: build => ({
    creations: buildQuery(build, getCreations, { providesTags: ['Gallery'] }),
    ownPage: buildQuery(build, getUserPageData, { providesTags: ['Homepage'] }),
    deleteCreations: buildMutation(build, deleteCreations, { invalidatesTags: ['Gallery'] }),
  }),
})

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
})

function renderWithStore<Result>(useResult: () => Result) {
  const store = createStore()
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  return { store, ...renderHook(useResult, { wrapper }) }
}

it('builds a query from a call', async () => {
  server.on(getCreations, ({ page }) => ({ success: true, creations: [], next_before: page ?? 0 }))
  const { result } = renderWithStore(() => creationsApi.useCreationsQuery({ page: 2 }))
  await waitFor(() => expect(result.current.data).toEqual({ success: true, creations: [], next_before: 2 }))
})

it('returns how a call failed', async () => {
  server.fail(getUserPageData, { status: 403, body: { error: 'Please log in' } })
  const { result } = renderWithStore(() => creationsApi.useOwnPageQuery())
  await waitFor(() =>
    expect(result.current.error).toEqual({ kind: 'status', status: 403, serverMessage: 'Please log in' }),
  )
})

it('refetches what a mutation invalidated', async () => {
  server.on(getCreations, () => ({ success: true, creations: [] }))
  server.on(deleteCreations, () => ({ success: true }))
  const { result } = renderWithStore(() => ({
    read: creationsApi.useCreationsQuery({}),
    remove: creationsApi.useDeleteCreationsMutation()[0],
  }))
  await waitFor(() => expect(result.current.read.isSuccess).toBe(true))
  await act(() => result.current.remove({ 'creation_ids[]': ['7'] }))
  await waitFor(() => expect(server.requests(getCreations)).toHaveLength(2))
  expect(server.requests(deleteCreations)).toEqual([{ 'creation_ids[]': ['7'] }])
})

it('refetches only private data when the user changes', async () => {
  localStorage.setItem('user', JSON.stringify(ada))
  server.on(getUserPageData, () => ({ success: true }))
  server.on(getCreations, () => ({ success: true }))
  server.on(logout, () => ({}))
  const { store, result } = renderWithStore(() => [
    creationsApi.useOwnPageQuery(),
    creationsApi.useCreationsQuery({}),
  ])
  await waitFor(() => expect(result.current.every(({ isSuccess }) => isSuccess)).toBe(true))
  await act(() => store.dispatch(signOut()))
  await waitFor(() => expect(server.requests(getUserPageData)).toHaveLength(2))
  expect(server.requests(getCreations)).toHaveLength(1)
})
