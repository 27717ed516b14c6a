import { describe, expect, it } from '@jest/globals'
import { profileChanged } from '@tessera/shared-auth'
import { fakeServer } from '@tessera/shared-auth/testing'
import { getUserPageData } from '@tessera/shared-contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { createOwnCreation, createHomepageServer, mira, renderHomepage } from './homepage-testing.tsx'

const alertdialog = () => screen.findByRole('alertdialog')

describe('the account', () => {
  it('shows name, email, formatted credits and the free plan', async () => {
    createHomepageServer([], { subscription: { plan: 'Basic', type: 'base' } })
    const { container } = renderHomepage()
    expect(await screen.findByRole('heading', { name: 'mira' })).toBeVisible()
    expect(screen.getByText('mira@example.org')).toBeVisible()
    expect(screen.getByText('12,345')).toBeVisible()
    expect(screen.getByText('Basic (free)')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to toolbox' })).toHaveAttribute('href', '/tools')
    expect(await axe(container)).toHaveNoViolations()
  })

  it('shows a dash for unknown credits, and the expiry of a paid plan', async () => {
    createHomepageServer([], {
      credits: null,
      subscription: { plan: 'Annual subscription', type: 'annual', expiryDate: '2027-03-01' },
    })
    renderHomepage()
    expect(await screen.findByText('–')).toBeVisible()
    expect(screen.getByText('Annual subscription')).toBeVisible()
    expect(screen.getByText('Expires Mar 1, 2027')).toBeVisible()
  })

  it('shows that a plan has expired', async () => {
    createHomepageServer([], { subscription: { type: 'monthly', expiryDate: '2020-03-01' } })
    renderHomepage()
    expect(await screen.findByText('Expired Mar 1, 2020')).toBeVisible()
  })

  it.each([
    ['en', 'Free trial', 'Ends Mar 1, 2027', 'Monthly subscription'],
    ['zh', '免费试用', '2027年3月1日 到期', '月度订阅'],
  ] as const)('names a free trial and its end in %s', async (language, name, end, plan) => {
    createHomepageServer([], { subscription: { type: 'monthly', expiryDate: '2027-03-01', isTrial: true } })
    renderHomepage('/personal-homepage', language)
    expect(await screen.findByText(name)).toBeVisible()
    expect(screen.getByText(end)).toBeVisible()
    expect(screen.queryByText(plan)).not.toBeInTheDocument()
  })

  it('is shown in Chinese', async () => {
    createHomepageServer([], { subscription: { type: 'monthly', expiryDate: '2027-03-01' } })
    renderHomepage('/personal-homepage', 'zh')
    expect(await screen.findByText('月度订阅')).toBeVisible()
    expect(screen.getByText('2027年3月1日 到期')).toBeVisible()
    expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
      '我的作品',
      '账户设置',
      '账单记录',
    ])
    expect(screen.getByText('暂无作品')).toBeVisible()
  })

  it.each(['Buy credits', 'Upgrade plan'])('opens the plans with "%s"', async name => {
    createHomepageServer([])
    const { user, modals } = renderHomepage()
    await user.click(await screen.findByRole('button', { name }))
    expect(modals.openPlans).toHaveBeenCalledTimes(1)
  })
})

describe('a changed balance', () => {
  it('is shown as soon as the session reports it', async () => {
    createHomepageServer([], { credits: 60 })
    const { store } = renderHomepage()
    expect(await screen.findByText('60')).toBeVisible()
    createHomepageServer([], { credits: 660, subscription: { type: 'monthly' } })
    act(() => void store.dispatch(profileChanged({ credits: 660 })))
    expect(await screen.findByText('660')).toBeVisible()
    expect(screen.getByText('Monthly subscription')).toBeVisible()
  })
})

describe('the tabs', () => {
  it('have their own URLs', async () => {
    createHomepageServer([])
    const { user, location } = renderHomepage('/personal-homepage?tab=settings')
    expect(await screen.findByRole('tab', { name: 'Account settings', selected: true })).toBeVisible()
    expect(await screen.findByText('Bound email')).toBeVisible()
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Bound email' + mira.email)

    await user.click(screen.getByRole('tab', { name: 'Billing history' }))
    expect(location()).toBe('/personal-homepage?tab=billing')
    await user.click(screen.getByRole('tab', { name: 'My creations' }))
    expect(location()).toBe('/personal-homepage')
  })

  it('show the billing history', async () => {
    createHomepageServer([], {
      bills: [
        { date: '2026-05-04', description: 'Annual plan activated', amount: '7,200', status: 'Granted' },
      ],
    })
    renderHomepage('/personal-homepage?tab=billing')
    const [, ...rows] = await screen.findAllByRole('row')
    expect(screen.getAllByRole('columnheader').map(cell => cell.textContent)).toEqual([
      'Date',
      'Description',
      'Amount',
      'Status',
    ])
    expect(rows.map(row => row.textContent)).toEqual(['May 4, 2026Annual plan activated7,200Granted'])
    expect(screen.getByText('No more bills')).toBeVisible()
  })

  it('show a sample bill if there are none', async () => {
    createHomepageServer([])
    renderHomepage('/personal-homepage?tab=billing', 'zh')
    expect(await screen.findByRole('cell', { name: '月度订阅' })).toBeVisible()
    expect(screen.getByRole('cell', { name: '已支付' })).toBeVisible()
    expect(screen.getByText('没有更多账单')).toBeVisible()
  })
})

describe('loading', () => {
  it('shows that the page is loading', async () => {
    const server = fakeServer()
    server.on(getUserPageData, () => new Promise(() => {}))
    renderHomepage()
    expect(screen.getByText('Loading your personal homepage...')).toBeInTheDocument()
    expect(screen.queryByRole('tablist')).not.toBeInTheDocument()
  })

  it.each([
    ['en', 'The session has ended.', 'Loading failed', 'OK'],
    ['en', undefined, 'Loading failed', 'OK'],
    ['zh', undefined, '加载失败', '确定'],
  ] as const)(
    'redirects to the root after an alert when the server refuses (%s, %j)',
    async (language, error, title, ok) => {
      const server = fakeServer()
      server.on(getUserPageData, () => ({ success: false, error }))
      const { user, location } = renderHomepage('/personal-homepage', language)
      const box = await alertdialog()
      expect(box).toHaveAccessibleName(title)
      const fallback = {
        en: 'Unable to load user info, please log in again.',
        zh: '无法加载用户信息，请重新登录。',
      }
      expect(box).toHaveTextContent(error ?? fallback[language])
      expect(within(box).getAllByRole('button')).toHaveLength(1)
      await user.click(within(box).getByRole('button', { name: ok }))
      await waitFor(() => expect(location()).toBe('/'))
    },
  )

  it.each([
    ['en', 'Log in to see your personal homepage', 'OK'],
    ['zh', '请先登录，再查看个人主页', '确定'],
  ] as const)('sends a visitor home and offers the log-in (%s)', async (language, title, ok) => {
    localStorage.clear()
    const server = fakeServer()
    server.on(getUserPageData, () => ({ success: false, error: 'Please log in to use this feature.' }))
    const { user, location, modals } = renderHomepage('/personal-homepage', language, null)
    const box = await alertdialog()
    expect(box).toHaveAccessibleName(title)
    expect(box).toHaveTextContent('Please log in to use this feature.')
    expect(modals.openLogin).not.toHaveBeenCalled()
    await user.click(within(box).getByRole('button', { name: ok }))
    await waitFor(() => expect(location()).toBe('/'))
    await waitFor(() => expect(modals.openLogin).toHaveBeenCalledTimes(1))
  })

  it('closes the alert when the visitor leaves, and does not send them home', async () => {
    const server = fakeServer()
    server.on(getUserPageData, () => ({ success: false, error: 'Please log in to use this feature.' }))
    const { user, location, modals } = renderHomepage('/personal-homepage', 'en', null)
    await alertdialog()
    await user.click(screen.getByRole('link', { name: 'Back to toolbox' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(location()).toBe('/tools')
    expect(modals.openLogin).not.toHaveBeenCalled()
  })

  it('treats a 401 as a refusal', async () => {
    const server = fakeServer()
    server.fail(getUserPageData, { status: 401, body: { success: false, error: 'Please log in.' } })
    const { user, location } = renderHomepage()
    expect(await alertdialog()).toHaveTextContent('Please log in.')
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(location()).toBe('/'))
  })

  it.each(['network', { status: 500 }] as const)(
    'stays on the page after a failure (%j), and retries',
    async failure => {
      const server = createHomepageServer([createOwnCreation(1)])
      server.fail(getUserPageData, failure)
      const { user, location } = renderHomepage()
      expect(await alertdialog()).toHaveTextContent('Network error, unable to load page data.')
      await user.click(screen.getByRole('button', { name: 'OK' }))
      expect(screen.getByRole('alert')).toHaveTextContent('Network error, unable to load page data.')
      expect(location()).toBe('/personal-homepage')

      createHomepageServer([createOwnCreation(1)])
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      expect(await screen.findByRole('article', { name: 'Work 1' })).toBeVisible()
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    },
  )
})
