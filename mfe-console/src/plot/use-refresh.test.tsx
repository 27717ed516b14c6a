import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { render } from '@testing-library/react'
import { useRefresh } from './use-refresh.ts'

function Probe({ refresh }: { refresh: () => void }) {
  useRefresh(refresh)
  return null
}

function setVisibility(state: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

it('refreshes each minute while the page is visible, and at once when it is visible again', () => {
  const refresh = jest.fn()
  const { unmount } = render(<Probe refresh={refresh} />)
  jest.advanceTimersByTime(120_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  setVisibility('hidden')
  jest.advanceTimersByTime(300_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  setVisibility('visible')
  expect(refresh).toHaveBeenCalledTimes(3)
  setVisibility('hidden')
  setVisibility('visible')
  expect(refresh).toHaveBeenCalledTimes(3)
  unmount()
  jest.advanceTimersByTime(120_000)
  expect(refresh).toHaveBeenCalledTimes(3)
})
