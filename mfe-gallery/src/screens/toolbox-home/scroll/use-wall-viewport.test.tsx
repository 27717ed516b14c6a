import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { mockPageSize } from '../gallery-testing.tsx'
import { useWallViewport } from './use-wall-viewport.ts'

let resize = () => {}
const SilentObserver = ResizeObserver

beforeEach(() => {
  jest.useFakeTimers()
  globalThis.ResizeObserver = class extends SilentObserver {
    constructor(callback: ResizeObserverCallback) {
      super(callback)
      resize = () => callback([], this)
    }
  }
})
afterEach(() => {
  jest.useRealTimers()
  globalThis.ResizeObserver = SilentObserver
})

function Measured() {
  const { wallRef, width } = useWallViewport(true)
  return <output ref={wallRef}>{width}</output>
}

it('measures the width at once, and again 300 ms after the last resize', () => {
  mockPageSize({ width: 1000 })
  render(<Measured />)
  expect(screen.getByRole('status')).toHaveTextContent('1000')

  mockPageSize({ width: 700 })
  resize()
  act(() => jest.advanceTimersByTime(200))
  mockPageSize({ width: 640 })
  resize()
  act(() => jest.advanceTimersByTime(299))
  expect(screen.getByRole('status')).toHaveTextContent('1000')
  act(() => jest.advanceTimersByTime(1))
  expect(screen.getByRole('status')).toHaveTextContent('640')
})
