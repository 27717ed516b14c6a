import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { getNotifications, markNotificationsRead } from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { Header } from '../layout/header/header.tsx'
import { freeMember, renderInShell } from '../testing.tsx'
import { fakeNotificationEvents, finishedTask, refusal } from './testing.ts'

let server: FakeServer
let events: ReturnType<typeof fakeNotificationEvents>
beforeEach(() => {
  server = fakeServer()
  events = fakeNotificationEvents()
  server.on(getNotifications, () => ({ success: true, notifications: [refusal, finishedTask], unread: 1 }))
  server.on(markNotificationsRead, ({ up_to: upTo }) => ({
    success: true,
    unread: upTo === undefined ? 1 : 0,
  }))
})
afterEach(() => events.restore())

const bell = (name: RegExp | string) => screen.findByRole('button', { name })
const button = (name: string) => screen.getByRole('button', { name })

async function renderHeader(options: { language?: 'en' | 'zh'; path?: string } = {}) {
  const rendered = renderInShell(<Header />, { user: freeMember, route: '*', ...options })
  await waitFor(() => expect(events.countOpen()).toBe(1))
  return rendered
}

/** Renders the header with an unread notification, and opens the panel. */
async function openPanel(language: 'en' | 'zh' = 'en') {
  const rendered = await renderHeader({ language })
  await events.report(1)
  await rendered.user.click(await bell(/^Notifications|^通知/))
  return rendered
}

it('a visitor has no bell, and nothing is requested', async () => {
  renderInShell(<Header />)
  // The code of the bell has arrived by then
  await import('./notification-bell.tsx')
  expect(screen.queryByRole('button', { name: /Notifications/ })).not.toBeInTheDocument()
  expect(events.countOpen()).toBe(0)
})

describe('the bell', () => {
  it.each([
    ['en', 'Notifications, 3 unread', 'Notifications'],
    ['zh', '通知，3 条未读', '通知'],
  ] as const)('shows the number of unread notifications in %s', async (language, some, none) => {
    const { container } = await renderHeader({ language })
    server.on(markNotificationsRead, () => ({ success: true, unread: 3 }))
    await events.report(3)
    expect(await bell(some)).toHaveTextContent('3')
    expect(await axe(container)).toHaveNoViolations()
    await events.report(0)
    expect(await bell(none)).not.toHaveTextContent(/\d/)
  })

  it('shows 99+ for more', async () => {
    await renderHeader()
    server.on(markNotificationsRead, () => ({ success: true, unread: 100 }))
    await events.report(100)
    expect(await bell('Notifications, 100 unread')).toHaveTextContent('99+')
  })

  it('marks the finished tasks of the page as read', async () => {
    await renderHeader({ path: '/tools/text-to-image' })
    server.on(markNotificationsRead, () => ({ success: true, unread: 0 }))
    await events.report(1)
    expect(await bell('Notifications')).toBeVisible()
    expect(server.requests(markNotificationsRead)).toEqual([{ path: '/tools/text-to-image' }])
  })

  it('has no stream while the page is hidden', async () => {
    await renderHeader()
    const setVisibility = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    setVisibility('hidden')
    expect(events.countOpen()).toBe(0)
    setVisibility('visible')
    expect(events.countOpen()).toBe(1)
    Reflect.deleteProperty(document, 'visibilityState')
  })

  it('is there before the number is known, and goes on a server without notifications', async () => {
    server.fail(getNotifications, { status: 404 })
    await renderHeader()
    expect(await bell('Notifications')).toBeVisible()
    await events.refuse()
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /Notifications/ })).not.toBeInTheDocument(),
    )
  })

  it.each(['network', { status: 503 }] as const)(
    'stays while its number cannot be loaded (%j)',
    async failure => {
      server.fail(getNotifications, failure)
      const { user } = await renderHeader()
      await events.refuse()
      await waitFor(() => expect(server.requests(getNotifications)).toHaveLength(1))
      await user.click(await bell('Notifications'))
      expect(await screen.findByRole('alert')).toBeVisible()
    },
  )

  it('shows the number once where the server refuses one more stream', async () => {
    await renderHeader()
    await events.refuse()
    expect(await bell('Notifications, one unread')).toBeVisible()
  })
})

describe('the panel', () => {
  it.each([
    ['en', 'Notifications', 'New:', 'The moderator wrote:'],
    ['zh', '通知', '新通知：', '审核员写道：'],
  ] as const)('lists the newest in %s', async (language, title, unread, moderator) => {
    const { container } = await openPanel(language)
    const panel = within(screen.getByRole('region', { name: title }))
    const [first, second] = await panel.findAllByRole('listitem')
    expect(first).toHaveTextContent(unread)
    expect(first).toHaveTextContent(moderator)
    expect(first).toHaveTextContent('Please remove the logo.')
    expect(second).not.toHaveTextContent(unread)
    expect(await axe(container)).toHaveNoViolations()
  })

  it('opens with the keyboard, and Escape returns the focus', async () => {
    const { user } = await renderHeader()
    await events.report(1)
    const opener = await bell('Notifications, one unread')
    opener.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Your images are ready')).toBeVisible()
    await user.tab()
    expect(button('Mark all as read')).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByText('Your images are ready')).not.toBeInTheDocument()
    expect(opener).toHaveFocus()
  })

  it('leads to the page, and closes', async () => {
    const { user, location } = await openPanel()
    await user.click(await screen.findByRole('link', { name: 'Your images are ready' }))
    expect(location()).toBe('/tools/text-to-image?task=1')
    expect(screen.queryByText('Your images are ready')).not.toBeInTheDocument()
  })

  it('does not lead away from the site', async () => {
    const notifications = [{ ...finishedTask, href: '//example.org' }]
    server.on(getNotifications, () => ({ success: true, notifications }))
    await openPanel()
    expect(await screen.findByText('Your images are ready')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Your images are ready' })).not.toBeInTheDocument()
  })

  it('says what appears there when there is nothing', async () => {
    server.on(getNotifications, () => ({ success: true, notifications: [], unread: 0 }))
    await openPanel()
    expect(
      await screen.findByText('Decisions about your works and finished tasks appear here.'),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument()
  })

  it('explains a failure, and loads again', async () => {
    server.fail(getNotifications, { status: 500 })
    const { user } = await openPanel()
    expect(await screen.findByRole('alert')).toHaveTextContent(/\S/)
    server.on(getNotifications, () => ({ success: true, notifications: [finishedTask] }))
    await user.click(button('Try again'))
    expect(await screen.findByText('Your images are ready')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveFocus()
  })

  it('marks all as read, up to the newest of the list', async () => {
    const { user } = await openPanel()
    const markAll = await screen.findByRole('button', { name: 'Mark all as read' })
    server.on(getNotifications, () => ({ success: true, notifications: [{ ...refusal, read: true }] }))
    await user.click(markAll)
    await waitFor(() => expect(markAll).not.toBeInTheDocument())
    expect(server.requests(markNotificationsRead).at(-1)).toEqual({ up_to: 12 })
    expect(await bell('Notifications')).not.toHaveTextContent('1')
    expect(screen.queryByText('New:')).not.toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveFocus()
  })
})
