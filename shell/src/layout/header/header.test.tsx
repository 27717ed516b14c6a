import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { logout } from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { payingMember, freeMember, renderInShell } from '../../testing.tsx'
import { Header } from './header.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const link = (name: string) => screen.getByRole('link', { name })
const button = (name: string) => screen.getByRole('button', { name })

describe('for a visitor', () => {
  it.each([
    ['en', ['About us', 'Help', 'Personal works', 'Feedback'], 'Log in', 'Language'],
    ['zh', ['关于我们', '帮助', '个人作品', '反馈'], '登录', '语言'],
  ] as const)(
    'has its links, the language picker and the log-in in %s',
    async (language, links, login, picker) => {
      const { user, modals, container } = renderInShell(<Header />, { language })
      const banner = screen.getByRole('banner')
      expect(within(banner).getByText('Tessera')).toBeVisible()
      expect(links.map(name => link(name).getAttribute('href'))).toEqual([
        '/about',
        '/help',
        '/personal-homepage',
        '/feedback',
      ])
      expect(button(picker)).toBeVisible()
      await user.click(button(login))
      expect(modals.openLogin).toHaveBeenCalledTimes(1)
      expect(await axe(container)).toHaveNoViolations()
    },
  )

  it('switches the language', async () => {
    const { user } = renderInShell(<Header />)
    await user.click(button('Language'))
    await user.click(button('中文'))
    expect(await screen.findByRole('link', { name: '关于我们' })).toBeVisible()
    expect(document.documentElement.lang).toBe('zh')
    expect(localStorage.getItem('language')).toBe('zh')
    expect(document.cookie).toContain('language=zh')
  })
})

describe('for a member', () => {
  it.each([
    [
      'en',
      '1,260 credits',
      'Upgrade',
      ['Annual subscription', 'Expires May 31, 2027', 'Liked', 'Saved', 'Shared'],
    ],
    ['zh', '1,260 积分', '升级', ['年度订阅', '2027年5月31日 到期', '喜欢', '收藏', '分享']],
  ] as const)('shows balance, plan and counters in %s', async (language, balance, upgrade, entries) => {
    const { user, modals, container } = renderInShell(<Header />, { language, user: payingMember })
    expect(screen.getByText(balance)).toBeVisible()
    await user.click(button(upgrade))
    expect(modals.openPlans).toHaveBeenCalledTimes(1)
    await user.click(button('Ada'))
    for (const entry of [...entries, 'ada@example.org']) expect(screen.getByText(entry)).toBeVisible()
    expect(screen.getByText(entries[0]).parentElement).toHaveClass('paid')
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['0', '0', '0'])
    expect(await axe(container)).toHaveNoViolations()
  })

  it.each([
    ['en', '1,260 credits', '30 credits reserved for running tasks'],
    ['zh', '1,260 积分', '已为进行中的任务预留 30 积分'],
  ] as const)('explains what running tasks have reserved in %s', async (language, balance, reserved) => {
    const { user } = renderInShell(<Header />, { language, user: { ...payingMember, reservedCredits: 30 } })
    expect(screen.getByText(balance)).toBeVisible()
    expect(screen.getByText(reserved)).toBeVisible()
    await user.click(button('Ada'))
    expect(screen.getAllByText(reserved)).toHaveLength(2)
  })

  it('shows the free plan, and 0 for an unknown balance', async () => {
    const { user } = renderInShell(<Header />, { user: { username: 'Grace' } })
    expect(screen.getByText('0 credits')).toBeVisible()
    await user.click(button('Grace'))
    expect(screen.getByText('Basic')).toBeVisible()
    expect(screen.getByText('Free Subscription')).toBeVisible()
    expect(screen.getByText('Basic').parentElement).not.toHaveClass('paid')
  })

  it('links to the account and opens the plans', async () => {
    const { user, modals, location } = renderInShell(<Header />, { user: freeMember, route: '*' })
    await user.click(button('Grace'))
    await user.click(button('Manage your plan'))
    expect(modals.openPlans).toHaveBeenCalledTimes(1)
    await user.click(button('Grace'))
    await user.click(link('My Account'))
    expect(location()).toBe('/personal-homepage')
    expect(screen.queryByText('Free Subscription')).not.toBeInTheDocument()
  })

  it.each(['a response', 'a network error'])('signs out and goes home after %s', async outcome => {
    if (outcome === 'a response') server.on(logout, () => ({ success: true }))
    else server.fail(logout, 'network')
    const { user, location } = renderInShell(<Header />, { user: freeMember, path: '/about', route: '*' })
    await user.click(button('Grace'))
    await user.click(button('Sign out'))
    await waitFor(() => expect(location()).toBe('/'))
    expect(button('Log in')).toBeVisible()
    expect(localStorage.getItem('user')).toBeNull()
  })

  it('signs out at the identity provider, which leads home', async () => {
    const logOutPage = 'https://atrium.example/logout?id_token_hint=1'
    server.on(logout, () => ({ success: true, logout_url: logOutPage }))
    const followed: string[] = []
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this.href)
    })
    const { user } = renderInShell(<Header />, { user: freeMember, path: '/about', route: '*' })
    await user.click(button('Grace'))
    await user.click(button('Sign out'))
    await waitFor(() => expect(followed).toEqual([logOutPage]))
    expect(localStorage.getItem('user')).toBeNull()
  })
})

describe('on a small screen', () => {
  beforeEach(() => {
    const list = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
    jest.spyOn(globalThis, 'matchMedia').mockReturnValue(list as unknown as MediaQueryList)
  })

  it.each([
    ['en', 'Menu', ['About us', 'Help', 'Personal works', 'Feedback'], 'Log in'],
    ['zh', '菜单', ['关于我们', '帮助', '个人作品', '反馈'], '登录'],
  ] as const)('has everything in the menu in %s', async (language, menu, links, login) => {
    const { user, modals } = renderInShell(<Header />, { language })
    expect(screen.queryByRole('link', { name: links[0] })).not.toBeInTheDocument()
    await user.click(button(menu))
    for (const name of links) expect(link(name)).toBeVisible()
    expect(button('English')).toBeVisible()
    await user.click(button(login))
    expect(modals.openLogin).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('link', { name: links[0] })).not.toBeInTheDocument()
  })

  it('has the account of a member in the menu', async () => {
    const { user, modals } = renderInShell(<Header />, { user: payingMember })
    await user.click(button('Menu'))
    expect(button('Sign out')).toBeVisible()
    await user.click(button('Upgrade'))
    expect(modals.openPlans).toHaveBeenCalledTimes(1)
  })
})
