import { describe, expect, it } from '@jest/globals'
import {
  endOtherSessions,
  endSession,
  formatDate,
  getDevices,
  type Device,
  type Language,
} from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { createHomepageServer, renderHomepage } from '../../homepage-testing.tsx'

const seenAt = '2026-05-04T09:00:00Z'
const createDevice = (id: string, name: string, fields: Partial<Device> = {}): Device => ({
  id,
  device: name,
  place: 'Network 192.0.2.0',
  begun_at: '2026-05-01T08:00:00Z',
  seen_at: seenAt,
  current: false,
  ...fields,
})

const devices = [
  createDevice('here', 'Chrome on Windows', { current: true }),
  createDevice('phone', 'Safari on iOS'),
  createDevice('tablet', 'Firefox on Android', { place: undefined }),
]

function renderDevices(language: Language = 'en', listed = devices) {
  const server = createHomepageServer([])
  let signedIn = listed
  server.on(getDevices, () => ({ success: true, devices: signedIn }))
  const keepDevices = (isKept: (id: string) => boolean) => {
    signedIn = signedIn.filter(({ id }) => isKept(id))
  }
  return { server, keepDevices, ...renderHomepage('/personal-homepage?tab=settings', language) }
}

const findList = async (name = 'Devices') => within(await screen.findByRole('region', { name }))
const findButton = (name: string | RegExp) => screen.findByRole('button', { name })
const listDevices = async () =>
  (await (await findList()).findAllByRole('listitem')).map(item => item.textContent)

describe.each([
  {
    language: 'en',
    title: 'Devices',
    current: 'This browser',
    used: 'Last used',
    one: 'Sign out this device',
    all: 'Sign out everywhere else',
  },
  {
    language: 'zh',
    title: '登录设备',
    current: '当前浏览器',
    used: '最近使用',
    one: '退出此设备',
    all: '退出其他所有设备',
  },
] as const)('in $language', ({ language, title, current, used, one, all }) => {
  it('devices are listed with name, place and last use', async () => {
    const { container } = renderDevices(language)
    const list = await findList(title)
    const [here, phone, tablet] = await list.findAllByRole('listitem')
    expect(here).toHaveTextContent(`Chrome on WindowsNetwork 192.0.2.0${current}`)
    expect(here).not.toHaveTextContent(used)
    expect(phone).toHaveTextContent('Safari on iOSNetwork 192.0.2.0')
    expect(phone).toHaveTextContent(used)
    expect(phone).toHaveTextContent(formatDate(seenAt, language, 'dateTime'))
    expect(tablet).toHaveTextContent(/^Firefox on Android/)
    expect(tablet).not.toHaveTextContent('Network')

    // The name of a button begins with its label, and tells the devices apart
    const buttons = list.getAllByRole('button', { name: new RegExp(`^${one}.+(Safari|Firefox)`) })
    expect(buttons.map(button => button.textContent)).toEqual([one, one])
    expect(list.getByRole('button', { name: all })).toBeVisible()
    expect(await axe(container)).toHaveNoViolations()
  })
})

describe('one device', () => {
  it('is signed out, and the focus goes to the next one', async () => {
    const { server, keepDevices, user } = renderDevices()
    server.on(endSession, ({ session_id }) => {
      keepDevices(id => id !== session_id)
      return { success: true }
    })
    await user.click(await findButton(/^Sign out this device.*Safari/))
    expect(await screen.findByText('Safari on iOS is signed out.')).toBeVisible()
    expect(server.requests(endSession)).toEqual([{ session_id: 'phone' }])
    expect(await listDevices()).toHaveLength(2)
    expect(await findButton(/^Sign out this device.*Firefox/)).toHaveFocus()

    await user.click(await findButton(/^Sign out this device.*Firefox/))
    await waitFor(async () =>
      expect(await listDevices()).toEqual([expect.stringContaining('Chrome on Windows')]),
    )
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Devices' })).toHaveFocus())
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument()
  })

  it('leaves the list at once, while the list is loaded again', async () => {
    const { server, user } = renderDevices()
    await listDevices()
    server.on(endSession, () => ({ success: true, message: 'Signed out.' }))
    server.on(getDevices, () => new Promise(() => {}))
    await user.click(await findButton(/^Sign out this device.*Safari/))
    expect(await screen.findByText('Signed out.')).toBeVisible()
    expect(await listDevices()).toHaveLength(2)
    expect(server.requests(getDevices)).toHaveLength(2)
  })

  it('stays when the server refuses, and the message says why', async () => {
    const { server, user } = renderDevices()
    server.on(endSession, () => ({ success: false, message: 'Something went wrong.' }))
    const button = await findButton(/^Sign out this device.*Safari/)
    await user.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.')
    expect(await listDevices()).toHaveLength(3)
    expect(button).toHaveFocus()
    expect(button).not.toHaveAttribute('aria-disabled')
  })
})

describe('all other devices', () => {
  it('are signed out after a confirmation', async () => {
    const { server, keepDevices, user } = renderDevices()
    server.on(endOtherSessions, () => {
      keepDevices(id => id === 'here')
      return { success: true, message: 'Done.' }
    })
    await user.click(await findButton('Sign out everywhere else'))
    expect(server.requests(endOtherSessions)).toHaveLength(0)
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('Done.')).toBeVisible()
    expect(await listDevices()).toHaveLength(1)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Devices' })).toHaveFocus())
  })

  it('stay signed in when the user cancels', async () => {
    const { server, user } = renderDevices()
    server.on(endOtherSessions, () => ({ success: true }))
    const button = await findButton('Sign out everywhere else')
    await user.click(button)
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(button).toHaveFocus())
    expect(server.requests(endOtherSessions)).toHaveLength(0)
  })

  it('are not offered where there are none', async () => {
    renderDevices('en', devices.slice(0, 1))
    expect(await listDevices()).toHaveLength(1)
    expect((await findList()).queryByRole('button')).not.toBeInTheDocument()
  })
})

it('a list that could not be loaded can be loaded again', async () => {
  const { server, user } = renderDevices()
  server.fail(getDevices, { status: 500 })
  expect(await screen.findByText(/Couldn't load your devices/)).toBeVisible()
  server.on(getDevices, () => ({ success: true, devices }))
  await user.click(await findButton('Try again'))
  expect(await listDevices()).toHaveLength(3)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Devices' })).toHaveFocus())
})
