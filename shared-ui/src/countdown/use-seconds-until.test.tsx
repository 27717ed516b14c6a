import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { useSecondsUntil } from './use-seconds-until.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const Countdown = ({ timeMs }: { timeMs: number }) => <p>{useSecondsUntil(timeMs)}</p>

test('counts whole seconds down to 0', () => {
  render(<Countdown timeMs={Date.now() + 2_000} />)
  expect(screen.getByText('2')).toBeVisible()
  act(() => jest.advanceTimersByTime(1_000))
  expect(screen.getByText('1')).toBeVisible()
  act(() => jest.advanceTimersByTime(1_000))
  expect(screen.getByText('0')).toBeVisible()
})

test('is 0 for a time that has passed, and sets no timer', () => {
  render(<Countdown timeMs={Date.now() - 1} />)
  expect(screen.getByText('0')).toBeVisible()
  expect(jest.getTimerCount()).toBe(0)
})
