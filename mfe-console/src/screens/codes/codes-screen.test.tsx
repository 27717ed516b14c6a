import { expect, it } from '@jest/globals'
import { listCodes, mintCodes, revokeCodes, type Language, type ListedCode } from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderConsole } from '../../console-testing.tsx'
import { CodesScreen } from './codes-screen.tsx'

const created_at = '2026-01-31T12:00:00Z'
const codes: readonly ListedCode[] = [
  { id: 'c1', credits: 600, created_at, state: 'unused' },
  { id: 'c2', plan: 'annual', created_at, state: 'unused' },
  {
    id: 'c3',
    credits: 5,
    created_at,
    state: 'used',
    used_at: '2026-02-02T12:00:00Z',
    used_by: { id: 'member-1', username: 'Ada' },
  },
]

function renderCodes({
  path = '/console/codes',
  language = 'en',
}: { path?: string; language?: Language } = {}) {
  const { server, render } = renderConsole(<CodesScreen />, { path, language })
  server.on(listCodes, ({ state }) => ({
    success: true,
    codes: codes.filter(code => !state || code.state === state),
  }))
  return { server, ...render() }
}

it.each([
  ['en', '600 credits', 'Annual subscription', 'Unused'],
  ['zh', '600 积分', '年度订阅', '未使用'],
] as const)(
  'lists the codes with what they carry and who used them (%s)',
  async (language, credits, plan, unused) => {
    const { container } = renderCodes({ language })
    expect(await screen.findByText(credits)).toBeVisible()
    expect(screen.getByText(plan)).toBeVisible()
    expect(screen.getAllByText(unused)).toHaveLength(3)
    expect(screen.getByRole('link', { name: 'Ada' })).toHaveAttribute('href', '/console/members/member-1')
    expect(await axe(container)).toHaveNoViolations()
  },
)

it('filters by state, in the address and in the file', async () => {
  const { user, location } = renderCodes()
  await screen.findByRole('link', { name: 'Ada' })
  await user.selectOptions(screen.getByLabelText('State'), 'Unused')
  expect(location()).toBe('/console/codes?state=unused')
  expect(await screen.findByText('600 credits')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Ada' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/console/codes-csv?state=unused',
  )
})

it('creates codes and shows them once', async () => {
  const { server, user } = renderCodes()
  server.on(mintCodes, ({ count }) => ({
    success: true,
    codes: Array.from({ length: count }, (_, index) => `AAAA-BBBB-CCCC-${1_000 + index}`),
  }))
  await user.click(await screen.findByRole('button', { name: 'Create codes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create codes' }))
  await user.selectOptions(dialog.getByLabelText('Worth'), 'Monthly subscription')
  await user.clear(dialog.getByLabelText('Number of codes'))
  await user.type(dialog.getByLabelText('Number of codes'), '501')
  expect(dialog.getByRole('button', { name: 'Create codes' })).toHaveAttribute('aria-disabled', 'true')
  await user.clear(dialog.getByLabelText('Number of codes'))
  await user.type(dialog.getByLabelText('Number of codes'), '2{Enter}')
  const minted = within(await screen.findByRole('dialog', { name: '2 new codes' }))
  expect(minted.getByText(/AAAA-BBBB-CCCC-1000\s+AAAA-BBBB-CCCC-1001/)).toBeVisible()
  expect(server.requests(mintCodes)).toEqual([{ plan: 'monthly', count: 2 }])
  await user.click(minted.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(server.requests(listCodes).length).toBeGreaterThan(1))
})

it('revokes the selected codes after a question; used ones cannot be selected', async () => {
  const { server, user } = renderCodes()
  server.on(revokeCodes, ({ ids }) => ({ success: true, revoked: ids.length }))
  await user.click(await screen.findByRole('checkbox', { name: 'Select code c1' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select code c2' }))
  expect(screen.queryByRole('checkbox', { name: 'Select code c3' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Revoke 2 codes' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke 2 codes?' }))
  await user.click(question.getByRole('button', { name: 'Revoke 2 codes' }))
  expect(await screen.findByText('2 codes were revoked.')).toBeVisible()
  expect(server.requests(revokeCodes)).toEqual([{ ids: ['c1', 'c2'] }])
})
