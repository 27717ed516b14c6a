import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { checkSession as checkSessionCall, login, logout, type User } from '@tessera/shared-contracts'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { useRefreshUser, useSession } from './use-session.ts'
import { checkSession, profileChanged, signIn, signOut } from './session-slice.ts'
import { createStore } from '../store.ts'
import { fakeServer, type FakeServer } from '../testing/fake-server.ts'

const ada: User = { username: 'Ada', email: 'ada@example.org', avatarUrl: '/media/ada.webp', credits: 60 }
const credentials = { email: 'ada@example.org', password: 'secret-1' }

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
})

const stored = () => JSON.parse(localStorage.getItem('user') ?? 'null') as unknown

function startSession() {
  const store = createStore()
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  const { result } = renderHook(() => ({ session: useSession(), refreshUser: useRefreshUser() }), { wrapper })
  return { store, session: () => result.current.session, refreshUser: () => result.current.refreshUser() }
}

describe('at start', () => {
  it('is checking and has no user', () => {
    expect(startSession().session()).toEqual({ user: null, signedIn: false, checking: true })
  })

  it('signs in the stored user before the server responds', () => {
    localStorage.setItem('user', JSON.stringify(ada))
    expect(startSession().session()).toEqual({ user: ada, signedIn: true, checking: true })
  })

  it.each(['{broken', 'null', '"Ada"', '{"email":"ada@example.org"}'])(
    'ignores the stored value %j',
    text => {
      localStorage.setItem('user', text)
      expect(startSession().session().signedIn).toBe(false)
    },
  )
})

describe('a check', () => {
  it('sends a timestamp as a cache buster', async () => {
    const { store } = startSession()
    const before = Date.now()
    await act(() => store.dispatch(checkSession()))
    expect(Number(server.requests(checkSessionCall)[0]?.t)).toBeGreaterThanOrEqual(before)
  })

  it.each(['isLoggedIn', 'loggedIn'])('stores the user when the server says %s', async field => {
    server.on(checkSessionCall, () => ({ [field]: true, user: ada }))
    const { store, session } = startSession()
    await act(() => store.dispatch(checkSession()))
    expect(session()).toEqual({ user: ada, signedIn: true, checking: false })
    expect(stored()).toEqual(ada)
  })

  it('accepts a user with few fields and an empty avatar URL', async () => {
    server.on(checkSessionCall, () => ({ isLoggedIn: true, user: { username: 'Ada', avatarUrl: '' } }))
    const { store, session } = startSession()
    await act(() => store.dispatch(checkSession()))
    expect(session().user).toEqual({ username: 'Ada', avatarUrl: null })
  })

  it.each([
    ['says that no user is', { isLoggedIn: false }],
    ['returns a user but denies the log-in', { loggedIn: false, user: ada }],
    ['returns no user', { isLoggedIn: true, user: null }],
    ['returns nothing', {}],
  ])('signs out when the server %s', async (_, response) => {
    localStorage.setItem('user', JSON.stringify(ada))
    server.on(checkSessionCall, () => response)
    const { store, session } = startSession()
    await act(() => store.dispatch(checkSession()))
    expect(session()).toEqual({ user: null, signedIn: false, checking: false })
    expect(localStorage.getItem('user')).toBeNull()
  })

  it.each([
    ['the network fails', 'network'],
    ['the server fails', { status: 500 }],
    ['the response is not JSON', { status: 200, body: '<!doctype html>' }],
    ['the user has no name', { status: 200, body: { isLoggedIn: true, user: {} } }],
  ] as const)('signs out when %s', async (_, failure) => {
    localStorage.setItem('user', JSON.stringify(ada))
    server.fail(checkSessionCall, failure)
    const { store, session } = startSession()
    await act(() => store.dispatch(checkSession()))
    expect(session()).toEqual({ user: null, signedIn: false, checking: false })
    expect(localStorage.getItem('user')).toBeNull()
  })

  it('sets checking while it runs, and updates the credits', async () => {
    localStorage.setItem('user', JSON.stringify(ada))
    server.on(checkSessionCall, () => ({ isLoggedIn: true, user: { ...ada, credits: 30 } }))
    const { session, refreshUser } = startSession()
    let refreshed = Promise.resolve()
    act(() => void (refreshed = refreshUser()))
    expect(session()).toMatchObject({ checking: true, user: { credits: 60 } })
    await act(() => refreshed)
    expect(session()).toMatchObject({ checking: false, user: { credits: 30 } })
  })

  it('is ignored when a log-in ends first', async () => {
    const slow = Promise.withResolvers<{ isLoggedIn: boolean }>()
    server.on(checkSessionCall, () => slow.promise)
    server.on(login, () => ({ success: true, user: ada }))
    const { store, session } = startSession()
    const first = store.dispatch(checkSession())
    server.on(checkSessionCall, () => ({ isLoggedIn: true, user: ada }))
    await act(() => store.dispatch(signIn(credentials)))
    slow.resolve({ isLoggedIn: false })
    await act(() => first)
    expect(session()).toEqual({ user: ada, signedIn: true, checking: false })
  })
})

describe('signing in', () => {
  it('stores the user of the response', async () => {
    server.on(login, () => ({ success: true, message: 'Welcome', user: ada }))
    const { store, session } = startSession()
    const response = await act(() => store.dispatch(signIn(credentials)).unwrap())
    expect(response.message).toBe('Welcome')
    expect(server.requests(login)).toEqual([credentials])
    expect(session()).toEqual({ user: ada, signedIn: true, checking: false })
    expect(stored()).toEqual(ada)
  })

  it('needs a check where the response has no user', async () => {
    server.on(login, () => ({ success: true }))
    server.on(checkSessionCall, () => ({ isLoggedIn: true, user: ada }))
    const { store, session, refreshUser } = startSession()
    await act(() => store.dispatch(signIn(credentials)))
    expect(session().signedIn).toBe(false)
    await act(refreshUser)
    expect(session().user).toEqual(ada)
  })

  it('does not change the session when the server declines', async () => {
    server.on(login, () => ({ success: false, message: 'Wrong password' }))
    const { store, session } = startSession()
    await expect(act(() => store.dispatch(signIn(credentials)).unwrap())).resolves.toEqual({
      success: false,
      message: 'Wrong password',
    })
    expect(session().signedIn).toBe(false)
  })

  it.each([
    ['network', { kind: 'network' }],
    [
      { status: 429, body: { message: 'Slow down' } },
      { kind: 'status', status: 429, serverMessage: 'Slow down' },
    ],
  ] as const)('rejects with the failure of %j', async (failure, expected) => {
    server.fail(login, failure)
    const { store } = startSession()
    await expect(act(() => store.dispatch(signIn(credentials)).unwrap())).rejects.toEqual(expected)
  })
})

describe('signing out', () => {
  it.each([undefined, 'network', { status: 500 }] as const)(
    'removes the user when the call ends with %j',
    async failure => {
      localStorage.setItem('user', JSON.stringify(ada))
      if (failure) server.fail(logout, failure)
      else server.on(logout, () => ({ success: true }))
      const { store, session } = startSession()
      await act(() => store.dispatch(signOut()))
      expect(session()).toEqual({ user: null, signedIn: false, checking: false })
      expect(localStorage.getItem('user')).toBeNull()
    },
  )

  it.each([undefined, 'network'] as const)(
    "deletes the user's drafts and shared images when the call ends with %j",
    async failure => {
      const deleteCache = jest.fn(async (_name: string) => true)
      Object.defineProperty(globalThis, 'caches', { configurable: true, value: { delete: deleteCache } })
      if (failure) server.fail(logout, failure)
      else server.on(logout, () => ({ success: true }))
      localStorage.setItem('user', JSON.stringify(ada))
      localStorage.setItem('text-to-image.draft.ada@example.org', '{}')
      localStorage.setItem('text-to-image.draft.grace@example.org', '{}')
      const { store } = startSession()
      await act(() => store.dispatch(signOut()))
      Reflect.deleteProperty(globalThis, 'caches')
      expect(Object.keys(localStorage)).toEqual(['text-to-image.draft.grace@example.org'])
      expect(deleteCache).toHaveBeenCalledWith('shared-images')
    },
  )

  it('by the server alone deletes no draft', async () => {
    localStorage.setItem('user', JSON.stringify(ada))
    localStorage.setItem('text-to-image.draft.ada@example.org', '{}')
    server.on(checkSessionCall, () => ({ isLoggedIn: false }))
    const { store, session } = startSession()
    await act(() => store.dispatch(checkSession()))
    expect(session().signedIn).toBe(false)
    expect(Object.keys(localStorage)).toEqual(['text-to-image.draft.ada@example.org'])
  })
})

describe('a changed profile', () => {
  it('is merged into the stored user', () => {
    localStorage.setItem('user', JSON.stringify(ada))
    const { store, session } = startSession()
    act(() => void store.dispatch(profileChanged({ username: 'Lovelace' })))
    expect(session().user).toEqual({ ...ada, username: 'Lovelace' })
    expect(stored()).toEqual({ ...ada, username: 'Lovelace' })
  })

  it('changes nothing without a user', () => {
    const { store, session } = startSession()
    act(() => void store.dispatch(profileChanged({ username: 'Lovelace' })))
    expect(session().user).toBeNull()
  })
})

describe('another tab', () => {
  /** Simulates the event that the browser sends when another tab changed the storage. */
  const dispatchStorageEvent = (key: string | null, newValue: string | null) =>
    act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue })))

  it('signs this tab in and out', () => {
    const { session } = startSession()
    dispatchStorageEvent('user', JSON.stringify(ada))
    expect(session()).toEqual({ user: ada, signedIn: true, checking: false })
    dispatchStorageEvent('user', null)
    expect(session().signedIn).toBe(false)
  })

  it('signs this tab out by clearing the storage, and by no other key', () => {
    localStorage.setItem('user', JSON.stringify(ada))
    const { session } = startSession()
    dispatchStorageEvent('language', 'zh')
    expect(session().signedIn).toBe(true)
    dispatchStorageEvent(null, null)
    expect(session().signedIn).toBe(false)
  })
})
