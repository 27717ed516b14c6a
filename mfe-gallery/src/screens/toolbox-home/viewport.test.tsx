import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { pageMeasures } from './gallery-testing.tsx'
import { useFrame } from './viewport.ts'

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
  const { frame, width } = useFrame(true)
  return <output ref={frame}>{width}</output>
}

it('knows the width at once, and a new one when it has settled for 300 ms', () => {
  pageMeasures({ width: 1000 })
  render(<Measured />)
  expect(screen.getByRole('status')).toHaveTextContent('1000')

  pageMeasures({ width: 700 })
  resize()
  act(() => jest.advanceTimersByTime(200))
  pageMeasures({ width: 640 })
  resize()
  act(() => jest.advanceTimersByTime(299))
  expect(screen.getByRole('status')).toHaveTextContent('1000')
  act(() => jest.advanceTimersByTime(1))
  expect(screen.getByRole('status')).toHaveTextContent('640')
})
