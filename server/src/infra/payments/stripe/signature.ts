import { createHmac, timingSafeEqual } from 'node:crypto'
import { minuteMs, secondMs } from '@tessera/server-kit/clock'

/** An older event may be one that an attacker recorded. */
const toleranceMs = 5 * minuteMs

/**
 * Returns whether the header `Stripe-Signature` (`t=…,v1=…`) signs this body: an HMAC-SHA256 of the time and the body.
 * While the operator changes the secret, the header has a `v1` for each. Other schemes are ignored.
 */
export function isSignedByStripe(
  { header, body }: { header: string; body: Buffer },
  secret: string,
  now: number,
): boolean {
  const parts = header.split(',').map(part => part.trim().split('='))
  const time = parts.find(([scheme]) => scheme === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time) * secondMs) > toleranceMs) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  return parts.some(([scheme, value = '']) => {
    if (scheme !== 'v1' || !/^[\da-f]{64}$/.test(value)) return false
    return timingSafeEqual(Buffer.from(value, 'hex'), expected)
  })
}
