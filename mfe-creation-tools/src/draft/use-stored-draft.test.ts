import { beforeEach, expect, it } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { toUpscaleDraft } from '../screens/hd-upscale/draft/upscale-draft.ts'
import { toDraft } from '../screens/text-to-image/draft/draft.ts'
import { useStoredDraft } from './use-stored-draft.ts'

beforeEach(() => sessionStorage.clear())

const openDraft = () => renderHook(() => useStoredDraft('draft', toUpscaleDraft)).result
const openTextDraft = () => renderHook(() => useStoredDraft('draft', toDraft)).result

it('is stored for the next visit of this tab', () => {
  const draft = { scenario: 'interior', steps: 60, denoise: 0.5, upscaleDenoise: 0 } as const
  const page = openDraft()
  act(() => page.current[1](draft))
  expect(openDraft().current[0]).toEqual(draft)
})

it('is stored with its size', () => {
  const draft = toDraft({ prompt: '一只狐狸', scenario: 'product', width: 1280, height: 960, count: 4 })
  const page = openTextDraft()
  act(() => page.current[2](draft))
  expect(openTextDraft().current[0]).toEqual(draft)
})

it.each(['', 'null', '7', '[]', '{"scenario":"moon"}', '{"steps":'])('is new where %p is stored', stored => {
  sessionStorage.setItem('draft', stored)
  expect(openDraft().current[0]).toEqual(toUpscaleDraft({}))
})
