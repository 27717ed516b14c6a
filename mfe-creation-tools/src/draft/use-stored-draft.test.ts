import { beforeEach, expect, it, jest } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { toUpscaleDraft } from '../screens/hd-upscale/draft/upscale-draft.ts'
import { toDraft } from '../screens/text-to-image/draft/draft.ts'
import { useStoredDraft } from './use-stored-draft.ts'

beforeEach(() => sessionStorage.clear())

const openScreen = () => renderHook(() => useStoredDraft('draft', toUpscaleDraft))
const openDraft = () => openScreen().result
const openTextDraft = () => renderHook(() => useStoredDraft('draft', toDraft))

it('is stored for the next visit of this tab', () => {
  const draft = { scenario: 'interior', steps: 60, denoise: 0.5, upscaleDenoise: 0, factor: 4 } as const
  const screen = openScreen()
  act(() => screen.result.current[1](draft))
  screen.unmount()
  expect(openDraft().current[0]).toEqual(draft)
})

it('is stored when the page is left, and after a pause', () => {
  jest.useFakeTimers()
  const page = openDraft()
  act(() => page.current[1]({ steps: 60 }))
  expect(sessionStorage.getItem('draft')).toBeNull()
  act(() => void globalThis.dispatchEvent(new Event('pagehide')))
  expect(sessionStorage.getItem('draft')).toContain('"steps":60')

  act(() => page.current[1]({ steps: 40 }))
  act(() => jest.advanceTimersByTime(1_000))
  expect(sessionStorage.getItem('draft')).toContain('"steps":40')
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
  sessionStorage.setItem('draft', stored)
  expect(openDraft().current[0]).toEqual(toUpscaleDraft({}))
})
