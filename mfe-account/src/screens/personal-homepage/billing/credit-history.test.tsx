import { describe, expect, it, jest } from '@jest/globals'
import { checkSession, getCreditHistory, getOrder, type CreditMovement } from '@tessera/shared-contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { createHomepageServer, mira, renderHomepage } from '../homepage-testing.tsx'

const tab = '/personal-homepage?tab=billing'
const at = '2026-05-04T12:00:00.000Z'

const movements: CreditMovement[] = [
  { id: 'hold:4', at, kind: 'reserved', reason: 'generation', amount: -30, balance: 600, reserved: 30 },
  { id: 'hold:3', at, kind: 'returned', reason: 'upscale', amount: 0, balance: 630, reserved: 30 },
  {
    id: 'hold:2',
    at,
    kind: 'spent',
    reason: 'generation',
    amount: -30,
    balance: 630,
    reserved: 30,
    prompt: 'a lake',
    creation: '7',
  },
  { id: 'plan:1', at, kind: 'granted', reason: 'monthly', amount: 600, balance: 660 },
]

const list = async (name = 'Credits') => within(await screen.findByRole('region', { name }))

describe('the credits', () => {
  it('are listed with what they were, amount, balance and the creation', async () => {
    createHomepageServer([]).on(getCreditHistory, () => ({ success: true, movements }))
    const { container } = renderHomepage(tab)
    const section = await list()
    const rows = (await section.findAllByRole('listitem')).map(row => row.textContent)
    expect(rows[0]).toMatch(/^Text to imageReserved.*Spent if the task succeeds.*-30Balance 600$/)
    expect(rows[1]).toMatch(/^HD upscaleRefunded.*30 credits reserved, then refunded0Balance 630$/)
    expect(rows[2]).toMatch(/^Text to imageSpenta lakeMay 4, 2026.*-30Balance 630$/)
    expect(rows[3]).toMatch(/^Monthly subscriptionGranted.*\+600Balance 660$/)
    expect(section.getByRole('link', { name: 'Open creation' })).toHaveAttribute(
      'href',
      '/personal-homepage?work=7',
    )
    expect(section.getByRole('link', { name: 'Open in text to image' })).toHaveAttribute(
      'href',
      '/tools/text-to-image',
    )
    expect(await axe(container)).toHaveNoViolations()
  })

  it('are shown in Chinese, without kinds that this release does not know', async () => {
    createHomepageServer([]).on(getCreditHistory, () => ({
      success: true,
      movements: [...movements, { id: 'x', at, kind: 'donated', reason: 'party', amount: 1, balance: 1 }],
    }))
    renderHomepage(tab, 'zh')
    const rows = await (await list('积分明细')).findAllByRole('listitem')
    expect(rows).toHaveLength(4)
    expect(rows[3]).toHaveTextContent('月度订阅发放')
  })

  it('name the reason of an adjustment', async () => {
    const adjustment = {
      id: 'adjustment:1',
      at,
      kind: 'spent',
      reason: 'adjustment',
      amount: -5,
      balance: 55,
    }
    createHomepageServer([]).on(getCreditHistory, () => ({
      success: true,
      movements: [{ ...adjustment, note: 'Granted twice by mistake' }],
    }))
    renderHomepage(tab)
    const row = await (await list()).findByRole('listitem')
    expect(row).toHaveTextContent(
      /^Adjustment by the Tessera teamSpentGranted twice by mistake.*-5Balance 55$/,
    )
  })

  it('are requested when the tab opens, and no earlier', async () => {
    const server = createHomepageServer([])
    const { user } = renderHomepage()
    await user.click(await screen.findByRole('tab', { name: 'Billing history' }))
    expect(server.requests(getCreditHistory)).toHaveLength(1)
    expect(await screen.findByText('No credit activity yet.')).toBeVisible()
  })

  it('come in pages', async () => {
    const [first, ...rest] = movements
    const server = createHomepageServer([])
    server.on(getCreditHistory, ({ cursor }) =>
      cursor === undefined
        ? { success: true, movements: first ? [first] : [], next_cursor: '1.hold:4' }
        : { success: true, movements: rest, next_cursor: null },
    )
    const { user } = renderHomepage(tab)
    await user.click(await screen.findByRole('button', { name: 'Show earlier' }))
    await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(4))
    expect(server.requests(getCreditHistory)).toEqual([{}, { cursor: '1.hold:4' }])
    expect(screen.queryByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument()
  })

  it('can be loaded again after a failure', async () => {
    const server = createHomepageServer([])
    server.fail(getCreditHistory, 'network')
    const { user } = renderHomepage(tab)
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load your credits.")
    server.on(getCreditHistory, () => ({ success: true, movements }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await (await list()).findAllByRole('listitem')).toHaveLength(4)
  })
})

describe('after the payment page', () => {
  const arrive = (state: string, search = '', offer = 'credits') => {
    const server = createHomepageServer([])
    server.on(getOrder, () => ({ success: true, order: { offer, credits: 600, state } }))
    server.on(checkSession, () => ({ isLoggedIn: true, user: { ...mira, credits: 660 } }))
    return { server, ...renderHomepage(`${tab}&order=o1${search}`) }
  }

  it.each([
    ['paid', '', 'Payment received. 600 credits were added to your balance.'],
    ['open', '', 'Your payment is being confirmed.'],
    ['open', '&checkout=cancelled', "Payment canceled. You weren't charged."],
    ['paid', '&checkout=cancelled', 'Payment received.'],
    ['pending', '', 'Order placed.'],
    ['failed', '', 'Payment failed.'],
    ['expired', '', 'Payment canceled.'],
  ])('an order that is %s%s is explained', async (state, search, text) => {
    const { server } = arrive(state, search)
    expect(await screen.findByText(text, { exact: false })).toBeVisible()
    expect(server.requests(getOrder)).toEqual([{ order_id: 'o1' }])
  })

  it('the balance is refreshed once the order is paid', async () => {
    const { store } = arrive('paid')
    await waitFor(() => expect(store.getState().session.user?.credits).toBe(660))
  })

  it('the order is polled until it is paid', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    const { server } = arrive('open')
    await screen.findByText('Your payment is being confirmed.', { exact: false })
    server.on(getOrder, () => ({ success: true, order: { offer: 'annual', credits: 7_200, state: 'paid' } }))
    await act(() => jest.advanceTimersByTimeAsync(2_000))
    expect(await screen.findByText('Payment received. Your annual subscription is active.')).toBeVisible()
    jest.useRealTimers()
  })

  it('an unknown order shows the sentence of the server', async () => {
    createHomepageServer([]).on(getOrder, () => ({ success: false, error: "This order doesn't exist." }))
    renderHomepage(`${tab}&order=other`)
    expect(await screen.findByText("This order doesn't exist.")).toBeVisible()
  })
})
