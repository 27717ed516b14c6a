import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useInPieces } from './use-in-pieces.ts'

/** Of a list of so many, which follow by now: the first so many, and none after them. */
function listOf(items: number) {
  const { result, rerender } = renderHook(({ value, total }) => useInPieces(value, total), {
    initialProps: { value: false, total: items },
  })
  return {
    change: (value: boolean, total = items) => rerender({ value, total }),
    showing: (value: boolean, total = items) =>
      Array.from({ length: total }, (_, index) => result.current(index)).filter(shown => shown === value)
        .length,
    last: (total = items) => result.current(total - 1),
  }
}
const nextPiece = () => act(() => jest.advanceTimersToNextTimer())

describe('a list that follows in pieces', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  it('follows a hundred at a time, from its head on', () => {
    const list = listOf(250)
    list.change(true)
    expect(list.showing(true)).toBe(100)
    expect(list.last()).toBe(false)
    nextPiece()
    expect(list.showing(true)).toBe(200)
    nextPiece()
    expect(list.showing(true)).toBe(250)
  })

  it('follows at once where it is short', () => {
    const list = listOf(12)
    list.change(true)
    expect(list.showing(true)).toBe(12)
    expect(jest.getTimerCount()).toBe(0)
  })

  it('is back at once where it is called off on the way, and changes nothing that had yet to follow', () => {
    const list = listOf(250)
    list.change(true)
    nextPiece()
    list.change(false)
    expect(list.showing(false)).toBe(250)
    expect(jest.getTimerCount()).toBe(0)
  })

  it('takes what is added along', () => {
    const list = listOf(100)
    list.change(true)
    list.change(true, 101)
    expect(list.showing(true, 101)).toBe(101)
  })
})
