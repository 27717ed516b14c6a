import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useProgressiveUpdate } from './use-progressive-update.ts'

function renderList(itemCount: number) {
  const { result, rerender } = renderHook(({ value, total }) => useProgressiveUpdate(value, total), {
    initialProps: { value: false, total: itemCount },
  })
  return {
    change: (value: boolean, total = itemCount) => rerender({ value, total }),
    countShowing: (value: boolean, total = itemCount) =>
      Array.from({ length: total }, (_, index) => result.current(index)).filter(shown => shown === value)
        .length,
    getLast: (total = itemCount) => result.current(total - 1),
  }
}
const nextChunk = () => act(() => jest.advanceTimersToNextTimer())

describe('useProgressiveUpdate', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  it('updates a hundred items at a time, from the start', () => {
    const list = renderList(250)
    list.change(true)
    expect(list.countShowing(true)).toBe(100)
    expect(list.getLast()).toBe(false)
    nextChunk()
    expect(list.countShowing(true)).toBe(200)
    nextChunk()
    expect(list.countShowing(true)).toBe(250)
  })

  it('updates a short list at once', () => {
    const list = renderList(12)
    list.change(true)
    expect(list.countShowing(true)).toBe(12)
    expect(jest.getTimerCount()).toBe(0)
  })

  it('reverts at once when the value changes back midway', () => {
    const list = renderList(250)
    list.change(true)
    nextChunk()
    list.change(false)
    expect(list.countShowing(false)).toBe(250)
    expect(jest.getTimerCount()).toBe(0)
  })

  it('includes items that are added later', () => {
    const list = renderList(100)
    list.change(true)
    list.change(true, 101)
    expect(list.countShowing(true, 101)).toBe(101)
  })
})
