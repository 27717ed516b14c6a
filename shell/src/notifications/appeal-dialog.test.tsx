import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { appealDecision, getNotifications, markNotificationsRead } from '@tessera/shared-contracts'
import { screen, waitFor } from '@testing-library/react'
import { axe } from 'jest-axe'
import { freeMember, renderInShell } from '../testing.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { fakeNotificationEvents, refusal } from './testing.ts'

let server: FakeServer
let events: ReturnType<typeof fakeNotificationEvents>
beforeEach(() => {
  server = fakeServer()
  events = fakeNotificationEvents()
  server.on(getNotifications, () => ({ success: true, notifications: [refusal], unread: 1 }))
  server.on(markNotificationsRead, () => ({ success: true, unread: 1 }))
  server.on(appealDecision, () => ({ success: true }))
})
afterEach(() => events.restore())

const button = (name: string) => screen.getByRole('button', { name })

async function openDialog() {
  const rendered = renderInShell(<NotificationBell />, { user: freeMember })
  await events.report(1)
  await rendered.user.click(await screen.findByRole('button', { name: 'Notifications, one unread' }))
  await rendered.user.click(await screen.findByRole('button', { name: 'Appeal' }))
  const text = await screen.findByRole('textbox', { name: 'Why should it be decided differently?' })
  await waitFor(() => expect(text).toHaveFocus())
  return { ...rendered, text }
}

it('sends an appeal once, and says so', async () => {
  const response = Promise.withResolvers<{ success: boolean }>()
  server.on(appealDecision, () => response.promise)
  const { user, text, container } = await openDialog()
  expect(await axe(container)).toHaveNoViolations()
  expect(button('Send appeal')).toHaveAttribute('aria-disabled', 'true')
  await user.type(text, '  The logo is mine. ')
  await user.click(button('Send appeal'))
  await user.click(button('Send appeal'))
  response.resolve({ success: true })
  expect(await screen.findByText(/^Your appeal was sent\./)).toBeVisible()
  expect(server.requests(appealDecision)).toEqual([{ creation_id: 'creation-1', text: 'The logo is mine.' }])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Appeal' })).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('region', { name: 'Notifications' })).toHaveFocus())
})

it('does not lose the text when the server refuses it', async () => {
  server.on(appealDecision, () => ({ success: false, error: "You can't appeal against this decision." }))
  const { user, text } = await openDialog()
  await user.type(text, 'The logo is mine.')
  await user.click(button('Send appeal'))
  expect(await screen.findByRole('alert')).toHaveTextContent("You can't appeal against this decision.")
  expect(text).toHaveValue('The logo is mine.')
})

it('leaves the panel open after Cancel', async () => {
  const { user } = await openDialog()
  await user.click(button('Cancel'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(button('Appeal')).toHaveFocus())
  expect(server.requests(appealDecision)).toEqual([])
})
