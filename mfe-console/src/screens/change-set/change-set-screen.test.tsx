import { expect, it } from '@jest/globals'
import {
  getConsoleChangeSet,
  getConsoleFreezes,
  getConsoleReleaseHistory,
  requestReleaseChange,
  type CallResponse,
} from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderConsole } from '../../console-testing.tsx'
import { createChangeSet } from '../change-sets/change-set-testing.ts'
import { ChangeSetScreen } from './change-set-screen.tsx'

type SetResponse = CallResponse<typeof getConsoleChangeSet>

function renderSet(response: Partial<SetResponse> = {}, language: 'en' | 'zh' = 'en') {
  const { server, render } = renderConsole(<ChangeSetScreen />, {
    role: 'integrator',
    path: '/console/change-sets/albums',
    route: '/console/change-sets/:name',
    language,
  })
  server.on(getConsoleChangeSet, () => ({
    success: true,
    change_set: createChangeSet(),
    can_activate: true,
    can_roll_back: true,
    ...response,
  }))
  server.on(getConsoleFreezes, () => ({ success: true, freezes: [] }))
  server.on(getConsoleReleaseHistory, () => ({
    success: true,
    entries: [
      {
        id: 1,
        at: '2026-01-04T10:00:00Z',
        by: 'Grace',
        action: 'canary',
        remote: 'mfe-gallery',
        version: '0.3.0',
      },
    ],
  }))
  return { server, ...render() }
}

it.each([
  ['en', 'Releases', 'Canary 10% of visitors 0.2.0', 'Not live'],
  ['zh', '版本', '灰度 10% 的访客 0.2.0', '未上线'],
] as const)('shows what a channel serves of the set (%s)', async (language, caption, canary, off) => {
  const { server, container } = renderSet({}, language)
  expect(await screen.findByRole('heading', { level: 1, name: 'albums' })).toBeVisible()
  expect(await screen.findByText('Shared albums')).toBeVisible()
  const [, gallery, portfolio] = within(screen.getByRole('table', { name: caption })).getAllByRole('row')
  const readCells = (row: HTMLElement | undefined) =>
    within(row ?? container)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent.trim())
  expect(readCells(gallery).slice(0, 3)).toEqual(['mfe-gallery', '0.3.0+3fa9c2d', canary])
  expect(readCells(portfolio).slice(0, 3)).toEqual(['mfe-portfolio', '0.4.0', off])
  expect(server.requests(getConsoleChangeSet)).toEqual([{ name: 'albums', channel: 'production' }])
  expect(server.requests(getConsoleReleaseHistory)).toEqual([{ change_set: 'albums' }])
  expect(await screen.findByText('Grace')).toBeVisible()
  expect(await axe(container)).toHaveNoViolations()
})

it('requests the activation of the set, for everyone or a share of the visitors', async () => {
  const { server, user } = renderSet()
  await user.click(await screen.findByRole('radio', { name: 'Staging' }))
  server.on(requestReleaseChange, () => ({ success: true, approval_path: '/console-approval/x1' }))
  const activate = async () => user.click(await screen.findByRole('button', { name: 'Activate...' }))
  await activate()
  const dialog = within(await screen.findByRole('dialog', { name: 'Activate albums: Staging' }))
  await user.click(dialog.getByRole('button', { name: 'Request the change' }))
  const link = await screen.findByRole('link', { name: 'Open the approval page' })
  expect(link).toHaveAttribute('href', '/console-approval/x1')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await activate()
  await user.click(await screen.findByRole('radio', { name: 'A share of the visitors' }))
  await user.click(screen.getByRole('button', { name: 'Request the change' }))
  const request = { action: 'activate', channel: 'staging', change_set: 'albums' }
  await waitFor(() =>
    expect(server.requests(requestReleaseChange)).toEqual([request, { ...request, percent: 10 }]),
  )
})

it('offers no share where the channel has no release of a remote, and says so', async () => {
  const { user } = renderSet()
  await user.click(await screen.findByRole('button', { name: 'Activate...' }))
  const share = await screen.findByRole('radio', { name: 'A share of the visitors' })
  expect(share).toBeDisabled()
  expect(share).toHaveAccessibleDescription('Possible once the channel has a release of each remote.')
})

it('says why the set cannot be activated, and what the gate found', async () => {
  renderSet({
    can_activate: false,
    activation_refusal: 'The gate refuses the activation:',
    activation_findings: [{ rule: 'path', sentence: 'Both have /albums.', owners: ['mfe-notes'] }],
  })
  expect(await screen.findByText('The gate refuses the activation:')).toBeVisible()
  expect(screen.getByText('Both have /albums.')).toBeVisible()
})

it('requests the rollback of the set on the channel in the address', async () => {
  const { server, user } = renderSet()
  server.on(requestReleaseChange, () => ({ success: true, approval_path: '/console-approval/x2' }))
  await user.click(await screen.findByRole('radio', { name: 'Staging' }))
  await user.click(await screen.findByRole('button', { name: 'Roll back...' }))
  expect(await screen.findByRole('link', { name: 'Open the approval page' })).toBeVisible()
  expect(server.requests(requestReleaseChange)).toEqual([
    { action: 'rollback', channel: 'staging', change_set: 'albums' },
  ])
})

it('offers nothing that would be refused, and says why', async () => {
  renderSet({ can_activate: false, can_roll_back: false, rollback_refusal: 'mfe-gallery has moved on.' })
  expect(await screen.findByText('mfe-gallery has moved on.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Activate...' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Roll back...' })).not.toBeInTheDocument()
})

it('lists what the gate found against a rollback', async () => {
  renderSet({
    can_roll_back: false,
    rollback_refusal: 'The gate refuses the rollback:',
    rollback_findings: [{ rule: 'path', sentence: 'Both have /old.', owners: ['mfe-notes'] }],
  })
  const findings = within(await screen.findByRole('list', { name: 'What the gate found' }))
  expect(findings.getByText('Both have /old.')).toBeVisible()
})

it('offers a rollback alone where the set is live', async () => {
  renderSet({ can_activate: false })
  expect(await screen.findByRole('button', { name: 'Roll back...' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Activate...' })).not.toBeInTheDocument()
})

it('says so where the set has no releases', async () => {
  renderSet({ change_set: createChangeSet({ releases: [] }), can_activate: false, can_roll_back: false })
  expect(await screen.findByText('This change set has no releases yet.')).toBeVisible()
})
