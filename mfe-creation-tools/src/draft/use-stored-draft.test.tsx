import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createStore, signOut, userChanged, type Store } from '@tessera/shared-auth'
import { fakeServer } from '@tessera/shared-auth/testing'
import { logout, type User } from '@tessera/shared-contracts'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { toUpscaleDraft } from '../screens/hd-upscale/draft/upscale-draft.ts'
import { toDraft } from '../screens/text-to-image/draft/draft.ts'
import { useStoredDraft } from './use-stored-draft.ts'

const ada = { username: 'Ada', email: 'ada@example.org' }
const grace = { username: 'Grace', email: 'grace@example.org' }

let store: Store
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  fakeServer()
  store = createStore({ batched: false })
})

const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
const setUser = (user: User | null) => act(() => void store.dispatch(userChanged(user)))
const openScreen = () => renderHook(() => useStoredDraft('tool.draft', toUpscaleDraft), { wrapper })
const openDraft = () => openScreen().result
const openTextDraft = () => renderHook(() => useStoredDraft('tool.draft', toDraft), { wrapper })

it('is stored for the next visit of this tab', () => {
  const draft = { scenario: 'interior', steps: 60, denoise: 0.5, upscaleDenoise: 0, factor: 4 } as const
  const screen = openScreen()
  act(() => screen.result.current[1](draft))
  screen.unmount()
  expect(openDraft().current[0]).toEqual(draft)
})

it('is stored when the page is left or hidden, and after a pause', () => {
  jest.useFakeTimers()
  const page = openDraft()
  act(() => page.current[1]({ steps: 60 }))
  expect(sessionStorage.getItem('tool.draft')).toBeNull()
  act(() => void globalThis.dispatchEvent(new Event('pagehide')))
  expect(sessionStorage.getItem('tool.draft')).toContain('"steps":60')

  act(() => page.current[1]({ steps: 50 }))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(sessionStorage.getItem('tool.draft')).toContain('"steps":50')

  act(() => page.current[1]({ steps: 40 }))
  act(() => jest.advanceTimersByTime(1_000))
  expect(sessionStorage.getItem('tool.draft')).toContain('"steps":40')
  jest.useRealTimers()
})

it('is stored for the member who turns out to have written it, without another change', () => {
  jest.useFakeTimers()
  const page = openDraft()
  act(() => page.current[1]({ steps: 60 }))
  act(() => jest.advanceTimersByTime(1_000))
  setUser(ada)
  act(() => jest.advanceTimersByTime(1_000))
  expect(localStorage.getItem('tool.draft.ada@example.org')).toContain('"steps":60')
  expect(sessionStorage.getItem('tool.draft')).toBeNull()
  jest.useRealTimers()
})

it('is stored with its size', () => {
  const draft = toDraft({ prompt: '一只狐狸', scenario: 'product', width: 1280, height: 960, count: 4 })
  const screen = openTextDraft()
  act(() => screen.result.current[2](draft))
  screen.unmount()
  expect(openTextDraft().result.current[0]).toEqual(draft)
})

it.each(['', 'null', '7', '[]', '{"scenario":"moon"}', '{"steps":'])('is new where %p is stored', stored => {
  sessionStorage.setItem('tool.draft', stored)
  expect(openDraft().current[0]).toEqual(toUpscaleDraft({}))
})

describe('the draft of a member', () => {
  const write = (prompt: string) => {
    const screen = openTextDraft()
    act(() => screen.result.current[1]({ prompt }))
    screen.unmount()
  }
  const openPrompt = () => openTextDraft().result.current[0].prompt

  it('is found in another tab and at the next visit, by that member alone', () => {
    setUser(ada)
    write('a red boat')
    sessionStorage.clear()
    expect(openPrompt()).toBe('a red boat')
    setUser(grace)
    expect(openPrompt()).toBe('')
    setUser(null)
    expect(openPrompt()).toBe('')
  })

  it('is what an earlier release has stored for this tab', () => {
    sessionStorage.setItem('tool.draft', JSON.stringify({ prompt: 'an old oak' }))
    localStorage.setItem('tool.draft.ada@example.org', JSON.stringify({ prompt: 'older still' }))
    setUser(ada)
    write('an old oak')
    expect(sessionStorage.getItem('tool.draft')).toBeNull()
    expect(openPrompt()).toBe('an old oak')
  })

  it('is what a visitor has written before the log-in, also on the open screen', () => {
    const { result } = openTextDraft()
    act(() => result.current[1]({ prompt: 'a quiet lake' }))
    setUser(ada)
    expect(result.current[0].prompt).toBe('a quiet lake')
  })

  it('is shown on the open screen after a log-in with an empty form', () => {
    setUser(ada)
    write('a red boat')
    setUser(null)
    const { result } = openTextDraft()
    expect(result.current[0].prompt).toBe('')
    setUser(ada)
    expect(result.current[0].prompt).toBe('a red boat')
    setUser(grace)
    expect(result.current[0].prompt).toBe('')
  })

  it('goes with the log-out, from the open screen too', async () => {
    fakeServer().on(logout, () => ({ success: true }))
    setUser(ada)
    write('a red boat')
    const { result, unmount } = openTextDraft()
    await act(() => store.dispatch(signOut()))
    expect(result.current[0].prompt).toBe('')
    unmount()
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('a red boat')
  })

  it('stays on the open screen when the session has ended by itself', () => {
    setUser(ada)
    write('a red boat')
    const { result } = openTextDraft()
    setUser(null)
    expect(result.current[0].prompt).toBe('a red boat')
  })
})
