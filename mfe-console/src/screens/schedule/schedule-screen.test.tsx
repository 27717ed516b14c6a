import { expect, it } from '@jest/globals'
import {
  addConsoleFreeze,
  cancelScheduledChange,
  endConsoleFreeze,
  getConsoleFreezes,
  getConsoleScheduledChanges,
  type ConsoleFreeze,
  type Language,
  type ScheduledChange,
} from '@tessera/shared-contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderConsole } from '../../console-testing.tsx'
import { ScheduleScreen } from './schedule-screen.tsx'

const change: ScheduledChange = {
  id: 'j1',
  channel: 'production',
  starts_at: '2999-12-01T09:00:00Z',
  requested_by: 'integrator 91cd (Mei)',
  change_set: 'albums',
  percent: 10,
  releases: [{ remote: 'mfe-gallery', version: '0.3.0+3fa9c2d1e4' }],
}
const freeze: ConsoleFreeze = {
  id: 'f1',
  channel: 'production',
  from: '2026-01-01T00:00:00Z',
  until: '2999-12-27T08:00:00Z',
  in_effect: true,
  reason: 'Christmas',
  created_by: 'Grace',
}

function renderSchedule({
  language = 'en',
  isEmpty = false,
}: { language?: Language; isEmpty?: boolean } = {}) {
  const { server, render } = renderConsole(<ScheduleScreen />, {
    role: 'integrator',
    path: '/console/schedule',
    language,
  })
  server.on(getConsoleScheduledChanges, () => ({ success: true, changes: isEmpty ? [] : [change] }))
  const later = { ...freeze, id: 'f2', in_effect: false }
  server.on(getConsoleFreezes, () => ({ success: true, freezes: isEmpty ? [] : [freeze, later] }))
  return { server, ...render() }
}

it.each([
  ['en', 'Scheduled activations', 'Freezes', 'Canary 10% of visitors', 'In effect'],
  ['zh', '已安排的激活', '冻结', '灰度 10% 的访客', '生效中'],
] as const)(
  'lists what is scheduled, and the freezes (%s)',
  async (language, scheduled, freezes, canary, current) => {
    const { container } = renderSchedule({ language })
    const changes = within(await screen.findByRole('table', { name: scheduled }))
    expect(changes.getByRole('link', { name: 'albums' })).toHaveAttribute(
      'href',
      '/console/change-sets/albums',
    )
    expect(changes.getByText('0.3.0+3fa9c2d')).toBeVisible()
    expect(changes.getAllByRole('cell')[1]).toHaveTextContent(canary)
    expect(changes.getByText('integrator 91cd (Mei)')).toBeVisible()
    const [, first, second] = within(await screen.findByRole('table', { name: freezes })).getAllByRole('row')
    expect(first).toHaveTextContent(current)
    expect(second).not.toHaveTextContent(current)
    expect(await axe(container)).toHaveNoViolations()
  },
)

it('cancels an activation once it is confirmed', async () => {
  const { server, user } = renderSchedule()
  server.on(cancelScheduledChange, () => ({ success: true }))
  const cancel = async () => user.click(await screen.findByRole('button', { name: /^Unschedule: albums, / }))
  await cancel()
  const dialog = await screen.findByRole('alertdialog', { name: 'Unschedule this activation?' })
  expect(dialog).toHaveTextContent(/2999/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(server.requests(cancelScheduledChange)).toEqual([])
  await cancel()
  server.on(getConsoleScheduledChanges, () => ({ success: true, changes: [] }))
  await user.click(await screen.findByRole('button', { name: 'Unschedule' }))
  expect(await screen.findByText('No activation is scheduled.')).toBeVisible()
  expect(server.requests(cancelScheduledChange)).toEqual([{ id: 'j1' }])
  expect(screen.getByText('albums is no longer scheduled.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Scheduled activations' })).toHaveFocus()
})

it('ends a freeze, and says why the server refuses', async () => {
  const { server, user } = renderSchedule()
  server.on(endConsoleFreeze, () => ({ success: false, error: 'There is no freeze f1, or it has ended.' }))
  await user.click(await screen.findByRole('button', { name: /^End: Production, .*, Christmas$/ }))
  expect(screen.getByRole('alertdialog')).toHaveTextContent('New releases can go live again.')
  await user.click(await screen.findByRole('button', { name: 'End the freeze' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no freeze f1, or it has ended.')
  expect(server.requests(endConsoleFreeze)).toEqual([{ id: 'f1' }])
})

it('removes a freeze that has not begun, and moves the focus to the heading', async () => {
  const { server, user } = renderSchedule()
  server.on(endConsoleFreeze, () => ({ success: true }))
  await user.click(await screen.findByRole('button', { name: /^Remove: Production, / }))
  expect(screen.getByRole('alertdialog', { name: 'Remove this freeze?' })).toHaveTextContent(
    /It will not begin on .*2026/,
  )
  server.on(getConsoleFreezes, () => ({ success: true, freezes: [freeze] }))
  await user.click(screen.getByRole('button', { name: 'Remove the freeze' }))
  expect(await screen.findByText('The freeze is removed. Channel: Production.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Freezes' })).toHaveFocus())
  expect(server.requests(endConsoleFreeze)).toEqual([{ id: 'f2' }])
})

it('says that another freeze stays in effect', async () => {
  const { server, user } = renderSchedule()
  const other = { ...freeze, id: 'f3', reason: 'Audit' }
  server.on(getConsoleFreezes, () => ({ success: true, freezes: [freeze, other] }))
  await user.click(await screen.findByRole('button', { name: /^End: .*, Christmas$/ }))
  const dialog = screen.getByRole('alertdialog')
  expect(dialog).toHaveTextContent(/Another freeze stays in effect until .*: Audit\./)
  expect(dialog).not.toHaveTextContent('can go live again')
})

it('adds a freeze with the times of the browser', async () => {
  const { server, user } = renderSchedule({ isEmpty: true })
  server.on(addConsoleFreeze, () => ({ success: true }))
  await user.click(await screen.findByRole('button', { name: 'Add a freeze' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a freeze' }))
  const save = dialog.getByRole('button', { name: 'Add the freeze' })
  expect(save).toHaveAttribute('aria-disabled', 'true')
  await user.click(dialog.getByRole('radio', { name: 'Staging' }))
  await user.type(dialog.getByLabelText('Reason'), ' Audit ')
  await user.click(save)
  expect(dialog.getByLabelText('Until')).toHaveAccessibleDescription(/Enter when the freeze ends\./)
  expect(dialog.getByLabelText('Until')).toHaveFocus()
  const until = new Date(new Date().getFullYear() + 1, 0, 1)
  fireEvent.change(dialog.getByLabelText('Until'), {
    target: { value: `${until.getFullYear()}-01-01T00:00` },
  })
  await user.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(server.requests(addConsoleFreeze)).toEqual([
    { channel: 'staging', until: until.toISOString(), reason: 'Audit' },
  ])
})
