import { createHmac } from 'node:crypto'
import type { TestContext } from 'node:test'
import { secondMs } from '@tessera/server-kit/clock'
import { startFakeEngineServer } from './fake-engine-server.ts'

export const fakeStripeAccount = { secretKey: 'sk_test_secret', webhookSecret: 'whsec_test' }

/** The fields of a checkout session that an event contains. */
export interface FakeSession {
  id: string
  url: string
  client_reference_id: string
  payment_status: 'paid' | 'unpaid'
  amount_total: number
  currency: string
  success_url: string
  cancel_url: string
}

/**
 * A server that speaks the part of Stripe's API that a checkout needs: forms in, JSON out, a bearer key, and the same
 * response for the same idempotency key (https://docs.stripe.com/api/idempotent_requests).
 */
export async function startFakeStripe(t: TestContext) {
  const sessions = new Map<string, FakeSession>()
  const server = await startFakeEngineServer(t, ({ method, path, headers, body }) => {
    const refuse = (status: number, type: string) => ({ status, json: { error: { type, message: 'no' } } })
    if (headers.authorization !== `Bearer ${fakeStripeAccount.secretKey}`)
      return refuse(401, 'invalid_request_error')
    if (method !== 'POST' || path !== '/v1/checkout/sessions') return refuse(404, 'invalid_request_error')
    if (headers['content-type'] !== 'application/x-www-form-urlencoded;charset=UTF-8')
      return refuse(400, 'invalid_request_error')
    const key = String(headers['idempotency-key'])
    const form = new URLSearchParams(body.toString())
    const id = `cs_test_${sessions.size + 1}`
    const session: FakeSession = sessions.get(key) ?? {
      id,
      url: `https://checkout.stripe.example/c/pay/${id}`,
      client_reference_id: form.get('client_reference_id') ?? '',
      payment_status: 'unpaid',
      amount_total:
        Number(form.get('line_items[0][price_data][unit_amount]')) *
        Number(form.get('line_items[0][quantity]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
    }
    sessions.set(key, session)
    return { json: { object: 'checkout.session', mode: form.get('mode'), ...session } }
  })
  return { ...server, sessions: () => [...sessions.values()] }
}

let events = 0

/** Builds the body of an event. The id is new, unless it is given. */
export const buildStripeEvent = (
  type: string,
  session: Partial<FakeSession> & { id: string },
  id = `evt_${(events += 1)}`,
): string =>
  JSON.stringify({ id, object: 'event', type, data: { object: { object: 'checkout.session', ...session } } })

/** Signs the body of an event (https://docs.stripe.com/webhooks#verify-manually). */
export function signStripeEvent(body: string, now: number, secret = fakeStripeAccount.webhookSecret): string {
  const time = Math.floor(now / secondMs)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${signature},v0=${'0'.repeat(64)}`
}
