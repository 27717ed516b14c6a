import { createSlice } from '@reduxjs/toolkit'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { deleteCreations, getCreations, getUserPageData, logout, type User } from '@tessera/shared-contracts'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { api, buildMutation, buildQuery } from './api.ts'
import { profileChanged, signOut, userChanged } from '../session/session-slice.ts'
import { rootReducer } from '../root-reducer.ts'
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
  const store = createStore({ batched: false })
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

describe('the data of a remote that the shell does not know', () => {
  const grace: User = { username: 'Grace', email: 'grace@example.org' }
  const secrets = { Ada: 'of Ada', Grace: 'of Grace' }
  let respond: () => Promise<string>
  let requests = 0

  const sketchApi = api.injectEndpoints({
    endpoints: build => ({
      secret: build.query<string, string>({
        async queryFn() {
          requests += 1
          return { data: await respond() }
        },
      }),
    }),
  })
  const { useSecretQuery } = sketchApi
  const sketchSlice = createSlice({
    name: 'sketch',
    initialState: { lines: 0 },
    reducers: { drawn: state => ({ lines: state.lines + 1 }) },
  })
  const { selectSlice } = sketchSlice.injectInto(rootReducer)

  beforeEach(() => {
    requests = 0
    respond = () => Promise.resolve(secrets.Ada)
    localStorage.setItem('user', JSON.stringify(ada))
    server.on(getCreations, () => ({ success: true }))
  })

  it('is dropped at once when the person changes, and requested again where it is shown', async () => {
    const { store, result } = renderWithStore(() => ({
      secret: useSecretQuery('shown'),
      gallery: creationsApi.useCreationsQuery({ page: 1 }),
    }))
    await act(() => store.dispatch(sketchApi.endpoints.secret.initiate('left')))
    await waitFor(() => expect(result.current.secret.data).toBe(secrets.Ada))
    await waitFor(() => expect(result.current.gallery.isSuccess).toBe(true))

    const { promise, resolve } = Promise.withResolvers<string>()
    respond = () => promise
    act(() => void store.dispatch(userChanged(grace)))
    expect(JSON.stringify(store.getState())).not.toContain(secrets.Ada)
    expect(result.current.secret.data).toBeUndefined()
    resolve(secrets.Grace)
    await waitFor(() => expect(result.current.secret.data).toBe(secrets.Grace))
    expect(requests).toBe(3)
    expect(server.requests(getCreations)).toHaveLength(1)
  })

  it('that arrives after the person has changed is not shown', async () => {
    const late = Promise.withResolvers<string>()
    respond = () => late.promise
    const { store, result } = renderWithStore(() => useSecretQuery('late'))
    respond = () => Promise.resolve(secrets.Grace)
    act(() => void store.dispatch(userChanged(grace)))
    await act(async () => {
      late.resolve(secrets.Ada)
      await late.promise
    })
    await waitFor(() => expect(result.current.data).toBe(secrets.Grace))
    expect(JSON.stringify(store.getState())).not.toContain(secrets.Ada)
  })

  it('stays in place for a visitor who logs in, and is requested again', async () => {
    localStorage.clear()
    const { store, result } = renderWithStore(() => useSecretQuery('visitor'))
    await waitFor(() => expect(result.current.data).toBe(secrets.Ada))
    respond = () => Promise.resolve(secrets.Grace)
    act(() => void store.dispatch(userChanged(grace)))
    expect(result.current.data).toBe(secrets.Ada)
    await waitFor(() => expect(result.current.data).toBe(secrets.Grace))
  })

  it('stays when the person changes the email, and is dropped for another person with the old one', async () => {
    const { store, result } = renderWithStore(() => useSecretQuery('new email'))
    await waitFor(() => expect(result.current.data).toBe(secrets.Ada))
    const email = 'lovelace@example.org'
    act(() => void store.dispatch(profileChanged({ email })))
    act(() => void store.dispatch(userChanged({ ...ada, email, credits: 30 })))
    expect(result.current.data).toBe(secrets.Ada)
    expect(requests).toBe(1)
    respond = () => Promise.resolve(secrets.Grace)
    act(() => void store.dispatch(userChanged(ada)))
    expect(JSON.stringify(store.getState())).not.toContain(secrets.Ada)
    await waitFor(() => expect(result.current.data).toBe(secrets.Grace))
  })

  it('in its slice is reset when a member leaves, and not when a visitor logs in', () => {
    const { store } = renderWithStore(() => null)
    const draw = () => act(() => void store.dispatch(sketchSlice.actions.drawn()))
    const lines = () => selectSlice(store.getState() as never).lines
    draw()
    act(() => void store.dispatch(userChanged({ ...ada, credits: 30 })))
    expect(lines()).toBe(1)
    act(() => void store.dispatch(userChanged(null)))
    expect(lines()).toBe(0)
    draw()
    act(() => void store.dispatch(userChanged(grace)))
    expect(lines()).toBe(1)
    act(() => void store.dispatch(userChanged(ada)))
    expect(lines()).toBe(0)
    expect(store.getState().session.user).toEqual({ ...ada, avatarUrl: null })
  })
})
