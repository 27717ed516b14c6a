import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { getConsoleFreezes, type ConsoleFreeze } from '@tessera/shared-contracts'
import { act, screen, waitFor } from '@testing-library/react'
import { renderConsole } from '../console-testing.tsx'
import { FreezeNotes } from './freeze-notes.tsx'

const now = Date.parse('2026-06-15T10:00:00Z')
const freeze: ConsoleFreeze = {
  id: 'f1',
  channel: 'production',
  from: '2026-06-14T10:00:00Z',
  until: '2026-06-15T10:02:00Z',
  in_effect: true,
  reason: 'Audit',
  created_by: 'Grace',
}

beforeEach(() => void jest.useFakeTimers({ now }))
afterEach(() => void jest.useRealTimers())

const waitMinute = () => act(() => jest.advanceTimersByTimeAsync(60_000))

function renderNotes(freezes: ConsoleFreeze[]) {
  const { server, render } = renderConsole(<FreezeNotes channel="production" />, { path: '/console' })
  server.on(getConsoleFreezes, () => ({ success: true, freezes }))
  render()
  return server
}

it('shows a freeze within a minute after it was added', async () => {
  const server = renderNotes([])
  await waitFor(() => expect(server.requests(getConsoleFreezes)).toHaveLength(1))
  server.on(getConsoleFreezes, () => ({ success: true, freezes: [freeze] }))
  await waitMinute()
  expect(await screen.findByText(/Audit/)).toBeVisible()
})

it('hides a freeze that has ended, also where the server does not respond', async () => {
  const server = renderNotes([freeze])
  expect(await screen.findByText(/Audit/)).toBeVisible()
  server.fail(getConsoleFreezes, { status: 503 })
  await waitMinute()
  expect(screen.getByText(/Audit/)).toBeVisible()
  await waitMinute()
  expect(screen.queryByText(/Audit/)).not.toBeInTheDocument()
})
