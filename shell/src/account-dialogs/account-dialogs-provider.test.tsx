import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { useAccountModals } from '@tessera/shared-auth'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import {
  activate,
  checkSession,
  getPlans,
  login,
  register,
  sendCode,
  startCheckout,
  startTrial,
  type User,
} from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { payingMember, freeMember, renderInShell } from '../testing.tsx'
import { AccountDialogsProvider } from './account-dialogs-provider.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

function Page() {
  const { openLogin, openRegister, openPlans } = useAccountModals()
  return (
    <>
      <button onClick={openLogin}>open login</button>
      <button onClick={openRegister}>open register</button>
      <button onClick={openPlans}>open plans</button>
    </>
  )
}

/** Makes the server accept the log-in of a member. */
function acceptLogin(member: User) {
  server.on(login, () => {
    server.on(checkSession, () => ({ isLoggedIn: true, user: member }))
    return { success: true, user: member }
  })
}

async function open(
  which: 'login' | 'register' | 'plans',
  options: Parameters<typeof renderInShell>[1] = {},
) {
  const view = renderInShell(
    <AccountDialogsProvider>
      <Page />
    </AccountDialogsProvider>,
    options,
  )
  await view.user.click(screen.getByRole('button', { name: `open ${which}` }))
  await screen.findByRole('dialog')
  return view
}

const dialog = (name: string) => within(screen.getByRole('dialog', { name }))

describe('the dialogs', () => {
  it('switch between log-in and registration', async () => {
    const { user } = await open('login')
    await user.click(dialog('Log in').getByRole('button', { name: 'Register' }))
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await user.click(dialog('Register').getByRole('button', { name: 'Log in' }))
    expect(screen.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('return to the plans after a log-in', async () => {
    acceptLogin(freeMember)
    const { user, store } = await open('plans')
    const [trial] = screen.getAllByRole('button', { name: 'Click to start a free trial for 7 days' })
    if (!trial) throw new Error('no trial')
    await user.click(trial)
    await screen.findByRole('dialog', { name: 'Log in' })
    const form = dialog('Log in')
    await user.type(form.getByLabelText('Email'), 'grace@example.org')
    await user.type(form.getByLabelText('Password'), 'secret-1')
    await user.click(form.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Log in' })).not.toBeInTheDocument())
    expect(store.getState().session.user).toEqual({ ...freeMember, avatarUrl: null })
    expect(screen.getByRole('dialog', { name: 'Plans' })).toBeVisible()
    expect(server.requests(startTrial)).toHaveLength(0)
  })

  it('restore the focus to the button that opened them', async () => {
    const { user } = await open('login')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'open login' })).toHaveFocus())
  })
})

describe('the draft', () => {
  const textIn = (name: string, label: string) => dialog(name).getByLabelText<HTMLInputElement>(label).value

  it('keeps the texts and the countdown, but not the password, when dialogs are closed and switched', async () => {
    server.on(sendCode, () => ({ success: true }))
    const { user } = await open('register')
    const form = dialog('Register')
    await user.type(form.getByLabelText('Username'), 'Grace')
    await user.type(form.getByLabelText('Email'), 'grace@example.org')
    await user.type(form.getByLabelText('Password'), 'secret-1')
    await user.click(form.getByRole('button', { name: 'Send code' }))
    await user.type(form.getByLabelText('Verification code'), '123')

    await user.click(form.getByRole('button', { name: 'Log in' }))
    expect(textIn('Log in', 'Email')).toBe('grace@example.org')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'open register' }))
    await screen.findByRole('dialog')

    const typed = ['Username', 'Email', 'Verification code', 'Password'].map(label =>
      textIn('Register', label),
    )
    expect(typed).toEqual(['Grace', 'grace@example.org', '123', ''])
    expect(dialog('Register').getByRole('button', { name: /^Send code \(\d+ s\)$/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  it('is reset after a log-in', async () => {
    acceptLogin(freeMember)
    const { user } = await open('login')
    await user.type(screen.getByLabelText('Email'), 'grace@example.org')
    await user.type(screen.getByLabelText('Password'), 'secret-1')
    await user.click(dialog('Log in').getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'open register' }))
    await screen.findByRole('dialog')
    expect(textIn('Register', 'Email')).toBe('')
  })
})

describe('the plans', () => {
  it.each([
    [
      'en',
      'Plans',
      ['Basic', 'Monthly subscription', 'Annual subscription'],
      ['20.00 per month', '199.00 per year'],
    ],
    ['zh', '套餐', ['基础版', '月度订阅', '年度订阅'], ['20.00 每月', '199.00 每年']],
  ] as const)('show three plans with prices in %s', async (language, title, names, prices) => {
    const { container } = await open('plans', { language, user: freeMember })
    const cards = names.map(name => dialog(title).getByRole('listitem', { name }))
    expect(cards[0]).toHaveTextContent(language === 'en' ? 'Your plan' : '当前套餐')
    expect(cards[1]).toHaveTextContent(prices[0])
    expect(cards[1]).toHaveTextContent(language === 'en' ? '(20 generations)' : '（可生成 20 次）')
    expect(cards[2]).toHaveTextContent(
      language === 'en' ? 'Save 41.00 a year (17%)' : '一年节省 41.00（17%）',
    )
    expect(cards[2]).toHaveTextContent(prices[1])
    for (const [place, credits] of ['60', '600', '7,200'].entries()) {
      expect(cards[place]).toHaveTextContent(
        new RegExp(language === 'en' ? `\\b${credits} credits` : `${credits} 积分`),
      )
    }
    expect(dialog(title).getByText(language === 'en' ? /210 credits/ : /210 积分/)).toBeVisible()
    expect(await axe(container)).toHaveNoViolations()
  })

  it.each([
    [{ success: true, message: 'Seven days are yours.' }, 'status', 'Seven days are yours.', 'success'],
    [{ success: true }, 'status', 'Your free trial has started.', 'success'],
    [{ success: false, message: 'You already had a trial.' }, 'alert', 'You already had a trial.', 'danger'],
  ])('start a trial: %j', async (response, role, text, tone) => {
    server.on(startTrial, () => response)
    const { user } = await open('plans', { user: freeMember })
    const [trial] = screen.getAllByRole('button', { name: 'Click to start a free trial for 7 days' })
    if (!trial) throw new Error('no trial')
    await user.click(trial)
    expect(await screen.findByRole(role)).toHaveTextContent(text)
    expect(screen.getByRole(role)).toHaveClass(tone)
    expect(server.requests(checkSession)).toHaveLength(response.success ? 1 : 0)
  })
})

describe('prices and payments', () => {
  const offers = [
    { id: 'monthly', price: 20, credits: 600 },
    { id: 'annual', price: 199, credits: 7_200 },
    { id: 'credits', price: 14.9, credits: 600 },
  ]
  const sell = (currency: string) => server.on(getPlans, () => ({ success: true, currency, offers }))
  const paymentPage = 'https://checkout.example/pay/1'

  it.each([
    ['en', 'USD', '$20.00 per month', '$199.00 per year'],
    ['zh', 'USD', 'US$20.00 每月', 'US$199.00 每年'],
    ['zh', 'CNY', '¥20.00 每月', '¥199.00 每年'],
    ['en', 'JPY', '¥20.00 per month', '¥199.00 per year'],
  ] as const)('have the currency of the operator (%s, %s)', async (language, currency, month, year) => {
    server.on(getPlans, () => ({ success: true, currency, offers: [] }))
    await open('plans', { language, user: freeMember })
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(month))
    expect(screen.getByRole('dialog')).toHaveTextContent(year)
    expect(screen.queryByRole('button', { name: /^(Buy|购买)/ })).not.toBeInTheDocument()
  })

  it.each([
    [false, 'Start the free trial or enter an activation code.'],
    [true, 'An activation code adds them to your account.'],
  ])('say what is possible where nothing is sold (trial used: %s)', async (trialUsed, text) => {
    server.on(getPlans, () => ({ success: true, currency: 'USD', offers: [] }))
    await open('plans', { user: { ...freeMember, trialUsed } })
    expect(await screen.findByText(text, { exact: false })).toBeVisible()
  })

  it('are not said to be unavailable while the offers are unknown', async () => {
    server.fail(getPlans, 'network')
    await open('plans', { user: freeMember })
    await waitFor(() => expect(server.requests(getPlans)).toHaveLength(1))
    expect(screen.queryByText(/You can't buy/)).not.toBeInTheDocument()
  })

  it.each([
    ['Buy one month', 'monthly'],
    ['Buy one year', 'annual'],
    ['Buy 600 credits', 'credits'],
  ])('"%s" orders by the id alone and goes to the payment page', async (name, offer) => {
    sell('EUR')
    server.on(startCheckout, () => ({ success: true, url: paymentPage }))
    const followed = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { user } = await open('plans', { user: freeMember })
    await user.click(await screen.findByRole('button', { name }))
    expect(await screen.findByRole('link', { name: 'Continue to payment' })).toHaveAttribute(
      'href',
      paymentPage,
    )
    expect(followed).toHaveBeenCalledTimes(1)
    expect(server.requests(startCheckout)).toEqual([{ offer }])
    followed.mockRestore()
  })

  it('explain a failure and let the member order again', async () => {
    sell('EUR')
    server.fail(startCheckout, 'network')
    const { user } = await open('plans', { user: freeMember })
    const buy = await screen.findByRole('button', { name: 'Buy one year' })
    await user.click(buy)
    expect(await screen.findByRole('alert')).toHaveTextContent("You weren't charged.")
    expect(screen.queryByRole('link', { name: /payment page/ })).not.toBeInTheDocument()
    expect(buy).toBeEnabled()
  })

  it('ask a visitor to log in first', async () => {
    sell('EUR')
    const { user } = await open('plans')
    await user.click(await screen.findByRole('button', { name: 'Buy one month' }))
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeVisible()
    expect(server.requests(startCheckout)).toEqual([])
  })
})

describe('a registration', () => {
  async function registerAt(path: string, dialogs: ('register' | 'plans')[] = ['register']) {
    server.on(register, () => {
      acceptLogin(freeMember)
      return { success: true }
    })
    const [first = 'register', second] = dialogs
    const view = await open(first, { path, route: '*' })
    if (second) await view.user.click(screen.getByRole('button', { name: `open ${second}` }))
    const form = within(await screen.findByRole('dialog', { name: 'Register' }))
    await view.user.type(form.getByLabelText('Username'), 'Grace')
    await view.user.type(form.getByLabelText('Email'), 'grace@example.org')
    await view.user.type(form.getByLabelText('Verification code'), '123456')
    await view.user.type(form.getByLabelText('Password'), 'secret-1')
    await view.user.click(form.getByRole('button', { name: 'Register' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Register' })).not.toBeInTheDocument())
    return view
  }

  it('on the landing page leads to the toolbox', async () => {
    const { location } = await registerAt('/')
    await waitFor(() => expect(location()).toBe('/tools'))
  })

  it('elsewhere stays on its page', async () => {
    const { location } = await registerAt('/portfolio-editor')
    expect(location()).toBe('/portfolio-editor')
  })
})

describe('the current plan', () => {
  const offers = (name: string) => dialog('Plans').getByRole('listitem', { name })

  it('is marked with its expiry date', async () => {
    await open('plans', { user: payingMember })
    expect(offers('Annual subscription')).toHaveTextContent('Your plan')
    expect(offers('Annual subscription')).toHaveTextContent('Expires May 31, 2027')
    expect(offers('Basic')).not.toHaveTextContent('Your plan')
  })

  it('is marked as a trial', async () => {
    const subscription = { plan: 'Monthly', type: 'monthly', expiryDate: '2027-05-31', isTrial: true }
    await open('plans', { user: { ...payingMember, subscription } })
    expect(offers('Monthly subscription')).toHaveTextContent('Free trial')
    expect(offers('Monthly subscription')).toHaveTextContent('Free until May 31, 2027')
    expect(offers('Monthly subscription')).toHaveTextContent("Ends automatically. You won't be charged.")
    expect(offers('Monthly subscription')).not.toHaveTextContent('20.00')
    expect(screen.queryByText('Your plan')).not.toBeInTheDocument()
  })

  it('says what a trial costs after its end, where plans are sold', async () => {
    const monthly = { id: 'monthly', price: 20, credits: 600 }
    server.on(getPlans, () => ({ success: true, currency: 'USD', offers: [monthly] }))
    const subscription = { plan: 'Monthly', type: 'monthly', expiryDate: '2027-05-31', isTrial: true }
    await open('plans', { user: { ...payingMember, subscription } })
    const text = "Ends automatically. To go on, it's $20.00 per month."
    await waitFor(() => expect(offers('Monthly subscription')).toHaveTextContent(text))
  })

  it('is not marked for a visitor', async () => {
    await open('plans')
    expect(screen.queryByText('Your plan')).not.toBeInTheDocument()
  })
})

describe('a trial', () => {
  const text = 'Click to start a free trial for 7 days'

  it('is started by a tap on a touch device', async () => {
    jest
      .spyOn(globalThis, 'matchMedia')
      .mockImplementation(
        media =>
          Object.assign(new EventTarget(), { media, matches: media.includes('coarse') }) as MediaQueryList,
      )
    await open('plans', { user: freeMember })
    const name = 'Tap to start a free trial for 7 days'
    expect(screen.getAllByRole('button', { name })).not.toHaveLength(0)
    expect(screen.queryByRole('button', { name: text })).not.toBeInTheDocument()
  })

  it('is no longer offered to a member who had it', async () => {
    await open('plans', { user: { ...freeMember, trialUsed: true } })
    expect(screen.queryByRole('button', { name: text })).not.toBeInTheDocument()
    expect(screen.queryByText(/210 credits/)).not.toBeInTheDocument()
  })

  it('is requested once, however often the button is clicked', async () => {
    const response = Promise.withResolvers<{ success: boolean }>()
    server.on(startTrial, () => response.promise)
    const { user } = await open('plans', { user: freeMember })
    const [monthly, annual] = screen.getAllByRole('button', { name: text })
    if (!monthly || !annual) throw new Error('no trial')
    await user.click(monthly)
    expect(screen.getByRole('status')).toHaveTextContent('Starting your free trial...')
    await user.click(annual)
    response.resolve({ success: true })
    expect(await screen.findByText('Your free trial has started.')).toBeVisible()
    expect(server.requests(startTrial)).toHaveLength(1)
  })

  it.each([
    ['network', 'Request failed. Please check your network.'],
    [{ status: 500 }, 'Network response was not ok'],
    [{ status: 404, body: '<h1>Not found</h1>' }, 'Network response was not ok'],
    [{ status: 200, body: '<!doctype html>' }, 'Request failed. Please check your network.'],
    [{ status: 200, body: { success: false } }, "Couldn't start the trial."],
  ] as const)('can be requested again after %j', async (failure, words) => {
    server.fail(startTrial, failure)
    const { user } = await open('plans', { user: freeMember })
    const [trial] = screen.getAllByRole('button', { name: text })
    if (!trial) throw new Error('no trial')
    await user.click(trial)
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(trial).not.toHaveAttribute('aria-disabled')
  })
})

describe('activation', () => {
  const labels = {
    en: {
      plans: 'Plans',
      code: 'Activation code',
      submit: 'Activate',
      missing: 'Please enter your activation code.',
    },
    zh: { plans: '套餐', code: '激活码', submit: '激活', missing: '请输入激活码。' },
  }

  it.each(['en', 'zh'] as const)('requires a code (yellow) in %s', async language => {
    const { plans, submit, missing } = labels[language]
    const { user } = await open('plans', { language, user: freeMember })
    await user.click(dialog(plans).getByRole('button', { name: submit }))
    expect(screen.getByRole('status')).toHaveTextContent(missing)
    expect(screen.getByRole('status')).toHaveClass('warning')
    expect(server.requests(activate)).toHaveLength(0)
  })

  it('waits (grey), succeeds (green), refreshes the user and closes after 1.5 s', async () => {
    const response = Promise.withResolvers<{ success: boolean; message: string }>()
    server.on(activate, () => response.promise)
    const { user, store } = await open('plans', { user: freeMember })
    server.on(checkSession, () => ({ isLoggedIn: true, user: { ...freeMember, credits: 660 } }))
    await user.type(screen.getByLabelText('Activation code'), ' ABCD-EFGH-JKLM-NPQR ')
    await user.click(screen.getByRole('button', { name: 'Activate' }))
    expect(screen.getByRole('status')).toHaveTextContent('Activating...')
    expect(screen.getByRole('status')).toHaveClass('info')

    const before = Date.now()
    response.resolve({ success: true, message: 'A month of Tessera.' })
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('A month of Tessera.'))
    expect(screen.getByRole('status')).toHaveClass('success')
    expect(server.requests(activate)).toEqual([{ activation_code: 'ABCD-EFGH-JKLM-NPQR' }])
    await waitFor(() => expect(store.getState().session.user?.credits).toBe(660))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), { timeout: 3_000 })
    expect(Date.now() - before).toBeGreaterThanOrEqual(1_490)
  })

  it.each([
    ['declines', { status: 200, body: { success: false, message: 'Unknown code.' } }, 'Unknown code.'],
    ['declines without a word', { status: 200, body: { success: false } }, /activation request failed/],
    ['breaks', { status: 500 }, 'The activation request failed. Please check your network.'],
    ['is not reached', 'network', 'The activation request failed. Please check your network.'],
  ] as const)('shows an error (red) when the server %s', async (_, failure, text) => {
    server.fail(activate, failure)
    const { user } = await open('plans', { user: freeMember })
    await user.type(screen.getByLabelText('Activation code'), 'ABCD-EFGH-JKLM-NPQR')
    await user.click(screen.getByRole('button', { name: 'Activate' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(screen.getByRole('alert')).toHaveClass('danger')
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  it('opens the log-in for a visitor', async () => {
    const { user } = await open('plans')
    await user.type(screen.getByLabelText('Activation code'), 'ABCD-EFGH-JKLM-NPQR')
    await user.click(screen.getByRole('button', { name: 'Activate' }))
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeVisible()
    expect(server.requests(activate)).toHaveLength(0)
  })
})
