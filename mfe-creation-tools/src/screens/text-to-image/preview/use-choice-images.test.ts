import { expect, jest, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import type { PreviewDrawer } from './preview-drawer.ts'
import type { PreviewRequest } from './preview-messages.ts'
import { useChoiceImages } from './use-choice-images.ts'

const draft: PreviewRequest = { prompt: 'a lake', scenario: 'general', seed: 7, width: 960, height: 1280 }
const image = {} as ImageBitmap

function renderChoices() {
  const drawChoices = jest.fn<PreviewDrawer['drawChoices']>()
  const drawer: PreviewDrawer = { draw: () => {}, drawChoices, close: () => {} }
  const { result, rerender } = renderHook(
    (changes: Partial<PreviewRequest>) => useChoiceImages({ ...draft, ...changes }, () => drawer),
    { initialProps: {} },
  )
  const listDrawn = () => drawChoices.mock.calls.at(-1)?.[0].map(({ prompt, seed }) => `${prompt} ${seed}`)
  return { result, rerender, listDrawn, drawChoices }
}

test('draws the choices of all parts of the page, each once', () => {
  const { result, listDrawn } = renderChoices()
  act(() => result.current.request('chips', ['a lake at night', 'a lake at dawn']))
  expect(listDrawn()).toEqual(['a lake at night 7', 'a lake at dawn 7'])
  act(() => result.current.receive(0, image))
  expect(result.current.find('a lake at night')).toBe(image)

  act(() => result.current.request('notes', ['a lake at dawn', 'a sea']))
  expect(listDrawn()).toEqual(['a lake at dawn 7', 'a sea 7'])
  expect(result.current.find('a lake at night')).toBe(image)
})

test('typing draws nothing again, and another seed draws everything', () => {
  const { result, rerender, listDrawn, drawChoices } = renderChoices()
  act(() => result.current.request('notes', ['a sea']))
  act(() => result.current.receive(0, image))
  const before = drawChoices.mock.calls.length
  rerender({ prompt: 'a lake, ' })
  expect(drawChoices).toHaveBeenCalledTimes(before)
  rerender({ seed: 8 })
  expect(listDrawn()).toEqual(['a sea 8'])
  expect(result.current.find('a sea')).toBeUndefined()
})
