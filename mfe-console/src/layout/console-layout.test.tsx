import { expect, it } from '@jest/globals'
import { getConsoleSession } from '@tessera/shared-contracts'
import { screen, waitFor } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderConsole } from '../console-testing.tsx'
import { ConsoleHomeScreen } from '../screens/console-home/console-home-screen.tsx'
import { ConsoleLayout } from './console-layout.tsx'

const page = <ConsoleLayout page="members">Members of the site</ConsoleLayout>
const getLinks = () => screen.getAllByRole('link').map(link => link.textContent)

it.each([
  ['en', 'Members', ['Review', 'Members', 'Activation codes', 'Feedback', 'Releases', 'Health', 'Audit log']],
  ['zh', '账户', ['审核', '账户', '激活码', '反馈', '版本管理', '运行状况', '审计日志']],
] as const)('shows an operator every page (%s)', async (language, heading, links) => {
  const { container } = renderConsole(page, { language, path: '/console/members' }).render()
  expect(await screen.findByText('Members of the site')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  expect(getLinks()).toEqual(links)
  expect(screen.getByRole('link', { name: heading })).toHaveAttribute('aria-current', 'page')
  expect(await axe(container)).toHaveNoViolations()
})

it('shows a moderator the review only, and no other page by its address', async () => {
  renderConsole(page, { role: 'moderator', path: '/console/members' }).render()
  expect(await screen.findByText('You cannot open this page')).toBeVisible()
  expect(getLinks()).toEqual(['Review'])
  expect(screen.queryByText('Members of the site')).not.toBeInTheDocument()
})

it('says so to a member without a role', async () => {
  renderConsole(page, { role: null, path: '/console/members' }).render()
  expect(await screen.findByText('You cannot open this page')).toBeVisible()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

it('asks again after a failure of the network', async () => {
  const { server, render } = renderConsole(page, { path: '/console/members' })
  server.fail(getConsoleSession, 'network')
  const { user } = render()
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')
  server.on(getConsoleSession, () => ({ success: true, role: 'operator' as const }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Members of the site')).toBeVisible()
})

it('opens the first page of the role', async () => {
  const { location } = renderConsole(<ConsoleHomeScreen />, { path: '/console', role: 'moderator' }).render()
  await waitFor(() => expect(location()).toBe('/console/review'))
})
