import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { useAccountModals } from '@tessera/shared-auth'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import {
  appealDecision,
  getNotifications,
  limits,
  markNotificationsRead,
  type Language,
} from '@tessera/shared-contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { useNavigate } from 'react-router-dom'
import { AccountDialogsProvider } from '../account-dialogs/account-dialogs-provider.tsx'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { fakeNotificationEvents, refusal } from '../notifications/testing.ts'
import { freeMember, renderInShell } from '../testing.tsx'

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

/** A screen of a remote that shows the refused creation. */
function Page() {
  const { openAppeal, appealedIds } = useAccountModals()
  const navigate = useNavigate()
  return (
    <main>
      {appealedIds?.has('creation-1') && <p>Waits for a moderator</p>}
      <button onClick={() => openAppeal?.('creation-1')}>Appeal from the page</button>
      <button onClick={() => openAppeal?.('creation-2')}>Appeal for another one</button>
      <button onClick={() => void navigate('/?type=video')}>Leave</button>
    </main>
  )
}

async function renderSite(language: Language = 'en') {
  const rendered = renderInShell(
    <AccountDialogsProvider>
      <NotificationBell />
      <Page />
    </AccountDialogsProvider>,
    { user: freeMember, language },
  )
  await events.report(1)
  return rendered
}

/** Finds the text in the open dialog. */
async function findText(label = 'Why should it be decided differently?') {
  const text = await screen.findByRole('textbox', { name: label })
  await waitFor(() => expect(text).toHaveFocus())
  return text
}

async function openFromBell() {
  const rendered = await renderSite()
  await rendered.user.click(await screen.findByRole('button', { name: 'Notifications, one unread' }))
  await rendered.user.click(await screen.findByRole('button', { name: 'Appeal' }))
  return { ...rendered, text: await findText() }
}

async function openFromPage() {
  const rendered = await renderSite()
  await rendered.user.click(button('Appeal from the page'))
  return { ...rendered, text: await findText() }
}

it('sends an appeal from the bell once, and says so there and in the page', async () => {
  const response = Promise.withResolvers<{ success: boolean }>()
  server.on(appealDecision, () => response.promise)
  const { user, text, container } = await openFromBell()
  expect(await axe(container)).toHaveNoViolations()
  expect(button('Send appeal')).toHaveAttribute('aria-disabled', 'true')
  await user.type(text, '  The logo is mine. ')
  await user.click(button('Send appeal'))
  await user.click(button('Send appeal'))
  expect(screen.queryByText('Waits for a moderator')).not.toBeInTheDocument()
  response.resolve({ success: true })
  expect(await screen.findByText(/^Your appeal was sent\./)).toBeVisible()
  expect(screen.getByText('Waits for a moderator')).toBeVisible()
  expect(server.requests(appealDecision)).toEqual([{ creation_id: 'creation-1', text: 'The logo is mine.' }])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Appeal' })).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('region', { name: 'Notifications' })).toHaveFocus())
})

it('leaves no appeal in the bell after one from the page', async () => {
  const { user, text } = await openFromPage()
  await user.type(text, 'The logo is mine.')
  await user.click(button('Send appeal'))
  expect(await screen.findByText('Waits for a moderator')).toBeVisible()
  await user.click(button('Notifications, one unread'))
  expect(await screen.findByText('“Harbor” was not published')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Appeal' })).not.toBeInTheDocument()
})

it('does not lose the text when the server refuses it', async () => {
  server.on(appealDecision, () => ({ success: false, error: "You can't appeal against this decision." }))
  const { user, text } = await openFromPage()
  await user.type(text, 'The logo is mine.')
  await user.click(button('Send appeal'))
  expect(await screen.findByRole('alert')).toHaveTextContent("You can't appeal against this decision.")
  expect(text).toHaveValue('The logo is mine.')
  expect(screen.queryByText('Waits for a moderator')).not.toBeInTheDocument()
})

it('leaves the panel open after Cancel', async () => {
  const { user } = await openFromBell()
  await user.click(button('Cancel'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(button('Appeal')).toHaveFocus())
  expect(server.requests(appealDecision)).toEqual([])
})

it('has the text again after Cancel, for the same creation only', async () => {
  const { user, text } = await openFromPage()
  await user.type(text, 'The logo is mine.')
  await user.keyboard('{Escape}')
  await user.click(button('Appeal from the page'))
  expect(await findText()).toHaveValue('The logo is mine.')
  await user.keyboard('{Escape}')
  await user.click(button('Appeal for another one'))
  expect(await findText()).toHaveValue('')
})

it('does not send a text that is too long', async () => {
  const { text } = await openFromPage()
  fireEvent.change(text, { target: { value: 'x'.repeat(limits.maxAppealLength) } })
  expect(button('Send appeal')).not.toHaveAttribute('aria-disabled')
  fireEvent.change(text, { target: { value: 'x'.repeat(limits.maxAppealLength + 1) } })
  expect(button('Send appeal')).toHaveAttribute('aria-disabled', 'true')
})

it('closes when its page is left', async () => {
  await openFromPage()
  fireEvent.click(screen.getByText('Leave'))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('has its texts in Chinese', async () => {
  const { user } = await renderSite('zh')
  await user.click(button('Appeal from the page'))
  await findText('申诉理由')
  const dialog = within(screen.getByRole('dialog', { name: '对此处理结果提出申诉' }))
  expect(dialog.getByText(/^审核员会结合您的说明重新审核作品。/)).toBeVisible()
  expect(dialog.getByRole('button', { name: '提交申诉' })).toBeVisible()
})
