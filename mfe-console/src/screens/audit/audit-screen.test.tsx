import { expect, it } from '@jest/globals'
import { listAuditEntries, type Language } from '@tessera/shared-contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderConsole } from '../../console-testing.tsx'
import { AuditScreen } from './audit-screen.tsx'

function renderAudit(path = '/console/audit', language: Language = 'en') {
  const { server, render } = renderConsole(<AuditScreen />, { path, language })
  server.on(listAuditEntries, () => ({
    success: true,
    entries: [
      {
        id: '1',
        at: '2026-01-31T12:00:00Z',
        actor: 'member m1',
        act: 'log in',
        subject: '',
        actor_member: { id: 'm1', username: 'Ada' },
      },
      { id: '2', at: '2026-01-30T12:00:00Z', actor: 'operator', act: 'codes create', subject: '--count 3' },
    ],
  }))
  return { server, ...render() }
}

it.each([
  ['en', 'Audit log'],
  ['zh', '审计日志'],
] as const)('shows who did what (%s)', async (language, name) => {
  const { container } = renderAudit(undefined, language)
  expect(await screen.findByRole('table', { name })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ada' })).toHaveAttribute('href', '/console/members/m1')
  for (const text of ['operator', 'codes create', '--count 3']) expect(screen.getByText(text)).toBeVisible()
  expect(await axe(container)).toHaveNoViolations()
})

it('filters by actor, action and days, in the address and in the file', async () => {
  const { server, user, location } = renderAudit('/console/audit?actor=m1')
  await screen.findByRole('table')
  await user.type(screen.getByRole('searchbox', { name: 'Action' }), 'log in{Enter}')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-01' } })
  await waitFor(() => expect(location()).toBe('/console/audit?actor=m1&act=log+in&from=2026-01-01'))
  await waitFor(() =>
    expect(server.requests(listAuditEntries).at(-1)).toEqual({
      actor: 'm1',
      act: 'log in',
      from: '2026-01-01',
    }),
  )
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/console/audit-csv?actor=m1&act=log+in&from=2026-01-01',
  )
})
