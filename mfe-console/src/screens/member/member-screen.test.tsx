import { expect, it } from '@jest/globals'
import {
  adjustCredits,
  endMemberSessions,
  getMemberDetails,
  restoreMember,
  sendPasswordReset,
  suspendMember,
  type Language,
  type MemberDetails,
} from '@tessera/shared-contracts'
import { screen, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderConsole } from '../../console-testing.tsx'
import { MemberScreen } from './member-screen.tsx'

const ada: MemberDetails = {
  id: 'member-1',
  username: 'Ada',
  email: 'ada@example.org',
  plan: 'annual',
  plan_expires_at: '2027-01-31T12:00:00Z',
  credits: 1_200,
  reserved_credits: 30,
  created_at: '2026-01-31T12:00:00Z',
  ledger: [
    { id: 'a', at: '2026-02-01T08:00:00Z', kind: 'adjustment', amount: -50, description: 'Paid twice' },
  ],
  works: [
    {
      id: 'work-1',
      title: 'Dunes',
      file_type: 'image',
      moderation: 'refused',
      public: false,
      created_at: '2026-02-01T08:00:00Z',
    },
  ],
  devices: [
    {
      id: 'device-1',
      device: 'Firefox on Linux',
      place: 'Network 10.0.0.1',
      begun_at: '2026-02-01T08:00:00Z',
      seen_at: '2026-02-01T09:00:00Z',
      current: false,
    },
  ],
  second_factors: { authenticator_app: true, passkeys: 2, recovery_codes: 8 },
  tries: [{ limit: 'log_in', used: 3, max: 10, resets_at: '2026-02-01T09:00:00Z', network: '10.0.0.1' }],
  open_tasks: [
    { id: 'task-1', kind: 'upscale', stage: 'running', attempts: 1, created_at: '2026-02-01T08:00:00Z' },
  ],
}

function renderMember(fields: Partial<MemberDetails> = {}, language: Language = 'en') {
  const { server, render } = renderConsole(<MemberScreen />, {
    path: '/console/members/member-1',
    route: '/console/members/:id',
    language,
  })
  const state = { member: { ...ada, ...fields } }
  server.on(getMemberDetails, () => ({ success: true, member: state.member }))
  return { server, state, ...render() }
}

it.each([
  [
    'en',
    'Credit movements',
    'Private',
    'Refused',
    'Authenticator app: on. 2 passkeys. 8 recovery codes left.',
    '3 of 10',
  ],
  ['zh', '积分变动', '私密', '已拒绝', '验证器应用：已开启。 2 个通行密钥。 剩余 8 个恢复码。', '3 / 10'],
] as const)('shows everything that the site knows of a member (%s)', async (language, ledger, ...texts) => {
  const { container } = renderMember({}, language)
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeVisible()
  expect(within(screen.getByRole('table', { name: ledger })).getByText('Paid twice')).toBeVisible()
  for (const text of ['ada@example.org', 'Dunes', 'Firefox on Linux', ...texts])
    expect(screen.getByText(text)).toBeVisible()
  expect(await axe(container)).toHaveNoViolations()
})

it('changes the credits once, with a reason, and shows the new balance', async () => {
  const { server, user, state } = renderMember()
  server.on(adjustCredits, ({ amount }) => {
    state.member = { ...state.member, credits: 1_200 + amount }
    return { success: true, credits: 1_200 + amount }
  })
  await user.click(await screen.findByRole('button', { name: 'Change credits' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the credits of Ada' }))
  const save = dialog.getByRole('button', { name: 'Change credits' })
  await user.type(dialog.getByLabelText('Amount'), '-50')
  expect(save).toHaveAttribute('aria-disabled', 'true')
  await user.type(dialog.getByLabelText('Reason'), 'Paid twice')
  await user.click(save)
  expect(await screen.findByText('The balance is 1150 credits.')).toBeVisible()
  expect(server.requests(adjustCredits)).toMatchObject([
    { id: 'member-1', amount: -50, reason: 'Paid twice', key: expect.stringMatching(/^[\da-f-]{36}$/) },
  ])
  expect(await screen.findByText('1,150')).toBeVisible()
})

it('keeps what was typed when the server refuses, and repeats the same request', async () => {
  const { server, user } = renderMember()
  server.on(adjustCredits, () => ({ success: false, error: 'The balance cannot go below 0.' }))
  await user.click(await screen.findByRole('button', { name: 'Change credits' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Amount'), '-5000')
  await user.type(dialog.getByLabelText('Reason'), 'Fraud')
  await user.click(dialog.getByRole('button', { name: 'Change credits' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('The balance cannot go below 0.')
  expect(dialog.getByLabelText('Amount')).toHaveValue('-5000')
  await user.click(dialog.getByRole('button', { name: 'Change credits' }))
  const [first, second] = server.requests(adjustCredits)
  expect(second?.key).toBe(first?.key)
})

it('suspends with a reason, and restores', async () => {
  const { server, user, state } = renderMember()
  server.on(suspendMember, ({ reason }) => {
    state.member = { ...state.member, suspended_at: '2026-03-01T08:00:00Z', suspension_reason: reason }
    return { success: true }
  })
  server.on(restoreMember, () => {
    state.member = ada
    return { success: true }
  })
  await user.click(await screen.findByRole('button', { name: 'Suspend' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Ada' }))
  await user.type(dialog.getByLabelText('Reason'), 'Spam{Enter}')
  expect(await screen.findByText(/: Spam$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('The member can log in again.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Suspend' })).toBeVisible()
})

it.each([
  ['Send reset link', sendPasswordReset, 'The reset link is on its way.'],
  ['Sign out everywhere', endMemberSessions, 'All sessions have ended.'],
] as const)('%s needs a confirmation', async (name, call, done) => {
  const { server, user } = renderMember()
  server.on(call, () => ({ success: true }))
  await user.click(await screen.findByRole('button', { name }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  expect(server.requests(call)).toEqual([])
  await user.click(screen.getByRole('button', { name }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
  expect(await screen.findByText(done)).toBeVisible()
  expect(server.requests(call)).toEqual([{ id: 'member-1' }])
})

it('says why a member cannot be shown', async () => {
  const { server, render } = renderConsole(<MemberScreen />, {
    path: '/console/members/nobody',
    route: '/console/members/:id',
  })
  server.on(getMemberDetails, () => ({ success: false, error: 'There is no such member.' }))
  render()
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such member.')
  expect(screen.getByRole('link', { name: 'Back to members' })).toHaveAttribute('href', '/console/members')
})
