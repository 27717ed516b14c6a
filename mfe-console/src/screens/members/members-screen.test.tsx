import { expect, it } from '@jest/globals'
import { searchMembers, type ListedMember } from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderConsole } from '../../console-testing.tsx'
import { MembersScreen } from './members-screen.tsx'

const createMember = (number: number, fields: Partial<ListedMember> = {}): ListedMember => ({
  id: `member-${number}`,
  username: `Member ${number}`,
  email: `m${number}@example.org`,
  plan: 'base',
  credits: 1_200,
  created_at: '2026-01-31T12:00:00Z',
  ...fields,
})

function renderMembers(path = '/console/members') {
  const { server, render } = renderConsole(<MembersScreen />, { path })
  server.on(searchMembers, ({ q, after }) => {
    if (q === 'ada')
      return {
        success: true,
        members: [
          createMember(7, { username: 'Ada', role: 'moderator', plan: 'monthly', plan_is_trial: true }),
        ],
      }
    if (after) return { success: true, members: [createMember(3)] }
    return { success: true, members: [createMember(1), createMember(2)], next_cursor: '2.member-2' }
  })
  return { server, ...render() }
}

it('lists members a page at a time', async () => {
  const { user, container, server } = renderMembers()
  const row = await screen.findByRole('row', { name: /Member 1/ })
  expect(within(row).getByText('Basic')).toBeInTheDocument()
  expect(within(row).getByText('1,200')).toBeInTheDocument()
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/console/members/member-1')
  expect(await axe(container)).toHaveNoViolations()
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByRole('row', { name: /Member 3/ })).toBeInTheDocument()
  expect(server.requests(searchMembers)[1]?.after).toBe('2.member-2')
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
})

it('searches at once on Enter, and keeps the words in the address', async () => {
  const { user, location } = renderMembers()
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'ada{Enter}')
  const row = await screen.findByRole('row', { name: /Ada/ })
  expect(row).toHaveTextContent('Moderator')
  expect(within(row).getByText('Free trial')).toBeInTheDocument()
  expect(location()).toBe('/console/members?q=ada')
})

it('opens a search by its address', async () => {
  renderMembers('/console/members?q=ada')
  expect(await screen.findByRole('row', { name: /Ada/ })).toBeInTheDocument()
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('ada')
})

it('says why the list failed, and loads it again', async () => {
  const { server, render } = renderConsole(<MembersScreen />, { path: '/console/members' })
  server.fail(searchMembers, 'network')
  const { user } = render()
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')
  server.on(searchMembers, () => ({ success: true, members: [] }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('No member was found.')).toBeVisible())
})
