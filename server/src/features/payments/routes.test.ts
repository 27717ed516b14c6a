import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test, type TestContext } from 'node:test'
import {
  checkSession,
  deleteAccount,
  getCreditHistory,
  getOrder,
  getPlans,
  getUserPageData,
  startCheckout,
} from '@tessera/shared-contracts'
import { dayMs, minuteMs } from '@tessera/server-kit/clock'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { createLog } from '../../log/log.ts'
import { createStripeProvider } from '../../infra/payments/stripe/stripe-provider.ts'
import {
  buildStripeEvent,
  fakeStripeAccount,
  signStripeEvent,
  startFakeStripe,
  type FakeSession,
} from '../../../test/fakes/fake-stripe-server.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { finishAccountClosures } from '../account-data/account-closure.ts'
import { removeUnpaidClosedOrders } from './closed-order-cleanup.ts'
import { webhookPath } from './routes.ts'

const completed = 'checkout.session.completed'
const start2026 = Date.UTC(2026, 0, 31, 12)

/** A site that sells through a stand-in of Stripe, and a member who is logged in. */
async function startShop(t: TestContext) {
  const stripe = await startFakeStripe(t)
  const stream = new PassThrough()
  let now = start2026
  const paymentProvider = createStripeProvider(
    { url: stripe.url, ...fakeStripeAccount },
    { clock: () => now },
  )
  const site = await startTestApp({
    adapters: { paymentProvider, prices: { currency: 'EUR', creditPack: 14.9 } },
    settings: {
      publicUrl: 'https://tessera.example',
      log: createLog('error', { isReadable: false, stream }),
    },
  })
  t.after(site.close)
  const browser = await site.registerMember()

  /** Buys an offer, up to the payment page. Returns the session that Stripe has of it. */
  async function order(offer: string): Promise<FakeSession> {
    const { body } = await browser.call(startCheckout, { offer })
    assert.equal(body.success, true, JSON.stringify(body))
    return stripe.sessions().at(-1) ?? assert.fail('no session')
  }
  const send = (body: string, signature = signStripeEvent(body, now)) =>
    site.app.inject({
      method: 'POST',
      url: webhookPath,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      payload: body,
    })
  const pay = (session: FakeSession) =>
    send(buildStripeEvent(completed, { ...session, payment_status: 'paid' }))
  const advance = (milliseconds: number) => {
    now += milliseconds
    site.clock.advance(milliseconds)
  }
  const audit = () => site.adapters.stores.ledger.findErrors()
  const readErrors = () =>
    String(stream.read() ?? '')
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as Record<string, unknown>)
  return { site, stripe, browser, order, send, pay, advance, audit, readErrors, clock: () => now }
}

async function creditsOf(browser: TestClient) {
  const { body } = await browser.call(checkSession, {})
  return body.user?.credits
}

const readState = async (browser: TestClient, session: FakeSession) =>
  (await browser.call(getOrder, { order_id: session.client_reference_id })).body.order?.state

test('says what is on sale, and in which currency', async t => {
  const { browser } = await startShop(t)
  const { body } = await browser.call(getPlans, {})
  assert.deepEqual(body, {
    success: true,
    currency: 'EUR',
    offers: [
      { id: 'monthly', price: 20, credits: 600 },
      { id: 'annual', price: 199, credits: 7_200 },
      { id: 'credits', price: 14.9, credits: 600 },
    ],
  })
})

test('sells nothing without a provider, and has no webhook', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await site.registerMember()
  assert.deepEqual((await browser.call(getPlans, {})).body, { success: true, currency: 'USD', offers: [] })
  const { body } = await browser.call(startCheckout, { offer: 'annual' })
  assert.deepEqual([body.success, body.message], [false, "Purchases aren't available right now."])
  const hook = await site.app.inject({ method: 'POST', url: webhookPath, payload: {} })
  assert.equal(hook.statusCode, 404)
})

test('starts a checkout with the price of the order, and sends the member to its page', async t => {
  const { stripe, browser } = await startShop(t)
  const { body } = await browser.call(startCheckout, { offer: 'annual' })
  const [session] = stripe.sessions()
  assert.equal(body.url, session?.url)
  const [sent] = stripe.calls
  const form = Object.fromEntries(new URLSearchParams(sent?.body.toString()))
  const orderId = session?.client_reference_id ?? ''
  assert.equal(sent?.headers['idempotency-key'], orderId)
  assert.equal(form['line_items[0][price_data][unit_amount]'], '19900')
  assert.equal(form['line_items[0][price_data][currency]'], 'eur')
  assert.equal(form['line_items[0][price_data][product_data][name]'], 'Annual subscription')
  assert.equal(form.mode, 'payment')
  assert.equal(form.success_url, `https://tessera.example/personal-homepage?tab=billing&order=${orderId}`)
  assert.equal(form.cancel_url, `${form.success_url}&checkout=cancelled`)
  assert.equal(form.customer_email, 'member-1@example.org')
})

test('ignores a price that the browser sends', async t => {
  const { site, stripe, browser } = await startShop(t)
  await site.app.inject({
    method: 'POST',
    url: startCheckout.path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    payload: 'offer=annual&price=1&amount=1&currency=jpy&credits=9999999',
  })
  assert.deepEqual(
    stripe.sessions().map(({ amount_total, currency }) => [amount_total, currency]),
    [[19_900, 'eur']],
  )
})

test('grants a paid plan, and shows the payment among the bills and movements', async t => {
  const { browser, order, pay, advance, audit } = await startShop(t)
  advance(minuteMs)
  const session = await order('annual')
  assert.equal(await readState(browser, session), 'open')
  assert.equal(await creditsOf(browser), 60)
  assert.equal((await pay(session)).statusCode, 200)
  assert.equal(await readState(browser, session), 'paid')
  assert.equal(await creditsOf(browser), 7_260)
  const { body } = await browser.call(getUserPageData, {})
  assert.equal(body.user_info?.subscription?.type, 'annual')
  assert.deepEqual(
    body.user_info.bills?.slice(0, 2).toSorted((a, b) => a.amount.localeCompare(b.amount)),
    [
      {
        date: '2026-01-31',
        description: 'Annual subscription',
        amount: '+7,200 credits',
        status: 'Completed',
      },
      { date: '2026-01-31', description: 'Annual subscription', amount: '€199.00', status: 'Paid' },
    ],
  )
  assert.deepEqual(await audit(), [])
})

test('grants purchased credits', async t => {
  const { browser, order, pay, audit } = await startShop(t)
  const session = await order('credits')
  assert.equal(session.amount_total, 1_490)
  await pay(session)
  assert.equal(await creditsOf(browser), 660)
  const { body } = await browser.call(getCreditHistory, {})
  const [newest] = (body.movements ?? []).filter(({ reason }) => reason === 'purchase')
  assert.deepEqual([newest?.kind, newest?.amount], ['granted', 600])
  assert.deepEqual(await audit(), [])
})

for (const [offer, credits] of [
  ['credits', 660],
  ['monthly', 660],
  ['annual', 7_260],
] as const)
  test(`grants ${offer} once, however often and in whatever order the events arrive`, async t => {
    const { site, browser, order, send, audit, clock } = await startShop(t)
    const session = await order(offer)
    const paid = { ...session, payment_status: 'paid' } as const
    const event = buildStripeEvent(completed, paid)
    const responses = await Promise.all([send(event), send(event), send(event)])
    assert.deepEqual(
      responses.map(({ statusCode }) => statusCode),
      [200, 200, 200],
    )
    // Another event of the same session, and an older one that was late
    await send(buildStripeEvent('checkout.session.async_payment_succeeded', paid))
    await send(buildStripeEvent('checkout.session.expired', session))
    await send(buildStripeEvent(completed, session))
    assert.equal(await creditsOf(browser), credits)
    const periods = await site.queries.selectFrom('plan_periods').select(['starts_at', 'ends_at']).execute()
    assert.equal(periods.length, offer === 'credits' ? 0 : 1)
    for (const { starts_at: from, ends_at: until } of periods) {
      assert.equal(from, clock())
      assert.ok(until - from < (offer === 'annual' ? 367 : 32) * dayMs, 'one period long')
    }
    assert.equal(await readState(browser, session), 'paid')
    assert.deepEqual(await audit(), [])
  })

test('grants when the money arrives after the checkout, and nothing before', async t => {
  const { browser, order, send } = await startShop(t)
  const session = await order('monthly')
  await send(buildStripeEvent(completed, session))
  assert.equal(await readState(browser, session), 'pending')
  assert.equal(await creditsOf(browser), 60)
  await send(
    buildStripeEvent('checkout.session.async_payment_succeeded', { ...session, payment_status: 'paid' }),
  )
  assert.equal(await readState(browser, session), 'paid')
  assert.equal(await creditsOf(browser), 660)
})

for (const [type, state] of [
  ['checkout.session.expired', 'expired'],
  ['checkout.session.async_payment_failed', 'failed'],
] as const) {
  test(`grants nothing for ${type}`, async t => {
    const { browser, order, send } = await startShop(t)
    const session = await order('monthly')
    await send(buildStripeEvent(type, session))
    assert.equal(await readState(browser, session), state)
    assert.equal(await creditsOf(browser), 60)
  })
}

test('refuses events that are forged, changed, too old, or signed for another site', async t => {
  const { browser, order, send, advance, clock } = await startShop(t)
  const session = await order('annual')
  const event = buildStripeEvent(completed, { ...session, payment_status: 'paid' })
  const signature = signStripeEvent(event, clock())
  const cheaper = event.replace('19900', '1')
  for (const [what, body, header] of [
    ['unsigned', event, ''],
    ['wrong secret', event, signStripeEvent(event, clock(), 'whsec_other')],
    ['changed', cheaper, signature],
    ['other time', event, signature.replace(/t=\d+/, `t=${Math.floor(clock() / 1_000) + 1}`)],
    ['only the test scheme', event, signature.replace('v1=', 'v0=')],
    ['short', event, signature.replace(/v1=\w+/, 'v1=00')],
    ['too early', event, signStripeEvent(event, clock() + 6 * minuteMs)],
  ] as const) {
    const { statusCode } = await send(body, header)
    assert.equal(statusCode, 400, what)
  }
  advance(5 * minuteMs + 1_000)
  assert.equal((await send(event, signature)).statusCode, 400)
  assert.equal(await creditsOf(browser), 60)
  assert.equal(await readState(browser, session), 'open')
})

test('accepts one of several signatures, while the operator changes the secret', async t => {
  const { browser, order, send, clock } = await startShop(t)
  const event = buildStripeEvent(completed, { ...(await order('credits')), payment_status: 'paid' })
  const other = signStripeEvent(event, clock(), 'whsec_next').split(',')[1]
  const header = signStripeEvent(event, clock()).replace(',', `,${other},`)
  assert.equal((await send(event, header)).statusCode, 200)
  assert.equal(await creditsOf(browser), 660)
})

test('refuses a signed event whose price, currency or session is not that of the order', async t => {
  const { browser, order, send } = await startShop(t)
  const session = await order('annual')
  const paid = { ...session, payment_status: 'paid' } as const
  for (const other of [
    { amount_total: 1 },
    { currency: 'jpy' },
    { currency: 'gbp' },
    { id: 'cs_test_other' },
  ]) {
    const { statusCode } = await send(buildStripeEvent(completed, { ...paid, ...other }))
    assert.equal(statusCode, 400, JSON.stringify(other))
  }
  assert.equal(await creditsOf(browser), 60)
})

test('ignores events about other things and unknown orders', async t => {
  const { browser, order, send } = await startShop(t)
  const session = { ...(await order('annual')), payment_status: 'paid' } as const
  assert.equal((await send(buildStripeEvent('invoice.paid', session))).statusCode, 200)
  const unknown = buildStripeEvent(completed, { ...session, client_reference_id: 'another-shop' })
  assert.equal((await send(unknown)).statusCode, 200)
  assert.equal((await send(JSON.stringify({ id: 'evt' }))).statusCode, 200)
  assert.equal((await send('no JSON')).statusCode, 200)
  assert.equal(await creditsOf(browser), 60)
})

test('money for an account that was deleted meanwhile is an error that an operator refunds', async t => {
  const { site, browser, order, pay, send, advance, readErrors } = await startShop(t)
  const { stores } = site.adapters
  const [late, never] = [await order('annual'), await order('credits')]
  const paid = await order('monthly')
  await pay(paid)
  assert.equal((await browser.call(deleteAccount, { current_password: 'correct horse' })).body.success, true)
  assert.equal(await stores.closedOrders.countToRefund(), 0, 'nothing has arrived')

  const pending = buildStripeEvent(completed, { ...late, payment_status: 'unpaid' })
  assert.equal((await send(pending)).statusCode, 200)
  assert.equal(await stores.closedOrders.countToRefund(), 0)
  advance(3 * dayMs)
  for (let time = 0; time < 2; time += 1) assert.equal((await pay(late)).statusCode, 200)
  const [toRefund, ...others] = await stores.closedOrders.listToRefund()
  assert.deepEqual(others, [])
  assert.deepEqual(
    [toRefund?.id, toRefund?.session_id, toRefund?.price_hundredths, toRefund?.currency],
    [late.client_reference_id, late.id, 19_900, 'EUR'],
  )
  const [error, ...repeated] = readErrors()
  assert.deepEqual(repeated, [])
  assert.equal(error?.msg, 'money arrived for an account that was deleted: refund it at the provider')
  assert.deepEqual(
    [error.order, error.provider, error.hundredths, error.currency],
    [late.client_reference_id, 'Stripe', 19_900, 'EUR'],
  )

  advance(200 * dayMs)
  await removeUnpaidClosedOrders(site.adapters)
  const left = await site.queries.selectFrom('closed_orders').select('id').execute()
  const ids = left.map(({ id }) => id)
  assert.deepEqual(ids, [late.client_reference_id], `not ${never.client_reference_id}`)
})

test('money that arrives while the account is being deleted is not granted', async t => {
  const { site, order, pay } = await startShop(t)
  const session = await order('annual')
  const [account] = await site.adapters.stores.accounts.list()
  // A stop has interrupted the deletion
  await site.adapters.stores.accounts.close(account?.id ?? '', site.clock.now())
  await pay(session)
  await finishAccountClosures(site.adapters)
  const [toRefund] = await site.adapters.stores.closedOrders.listToRefund()
  assert.deepEqual([toRefund?.id, toRefund?.price_hundredths], [session.client_reference_id, 19_900])
})

test('credits an order whose checkout got no response', async t => {
  const { stripe, browser, send } = await startShop(t)
  stripe.dropNextResponse(/sessions/)
  const { body } = await browser.call(startCheckout, { offer: 'credits' })
  // The retry has the same key, so it is the same session
  assert.equal(body.success, true)
  const [session, ...others] = stripe.sessions()
  assert.deepEqual(others, [])
  await send(buildStripeEvent(completed, { ...(session ?? assert.fail()), payment_status: 'paid' }))
  assert.equal(await creditsOf(browser), 660)
})

for (const fault of ['status 500', 'refused', 'garbage', 'html'] as const) {
  test(`says that nothing was charged when Stripe responds with ${fault}`, async t => {
    const { stripe, browser, audit } = await startShop(t)
    stripe.injectFault(/sessions/, fault)
    const { status, body } = await browser.call(startCheckout, { offer: 'monthly' })
    assert.equal(status, 200)
    assert.match(body.message ?? '', /Couldn't open the payment page/)
    assert.deepEqual(await audit(), [])
  })
}

test('repeats an order with the same idempotency key, and completes it once', async t => {
  const { stripe, browser, pay } = await startShop(t)
  const key = { 'idempotency-key': 'press' }
  const first = await browser.call(startCheckout, { offer: 'monthly' }, key)
  const second = await browser.call(startCheckout, { offer: 'monthly' }, key)
  assert.equal(first.body.url, second.body.url)
  const [session, ...others] = stripe.sessions()
  assert.deepEqual(others, [])
  await pay(session ?? assert.fail())
  const third = await browser.call(startCheckout, { offer: 'monthly' }, key)
  assert.equal(third.body.message, 'This order is already complete.')
})

test('a second month begins after the first', async t => {
  const { site, browser, order, pay, advance, audit } = await startShop(t)
  await pay(await order('monthly'))
  await pay(await order('monthly'))
  assert.equal(await creditsOf(browser), 660)
  advance(29 * dayMs)
  assert.equal(await creditsOf(browser), 1_260)
  assert.deepEqual(await audit(), [])
  assert.equal((await site.adapters.stores.accounts.list()).length, 1)
})

test('shows an order to its member alone, and limits their number', async t => {
  const { site, browser, order } = await startShop(t)
  const session = await order('monthly')
  const other = await site.registerMember('Eve')
  for (const stranger of [other, site.client()]) assert.equal(await readState(stranger, session), undefined)
  assert.equal((await site.client().call(startCheckout, { offer: 'monthly' })).body.success, false)
  assert.equal(
    (await browser.call(startCheckout, { offer: 'gold' })).body.message,
    'This offer is no longer available.',
  )
  for (let n = 0; n < 19; n += 1) await order('monthly')
  const { body } = await browser.call(startCheckout, { offer: 'monthly' })
  assert.match(body.message ?? '', /Too many attempts/)
})
