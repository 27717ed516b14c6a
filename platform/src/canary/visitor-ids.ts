import { createHmac, timingSafeEqual } from 'node:crypto'
import { newId } from '../ids.ts'

/**
 * Creates the issuer of anonymous visitor ids. The ids are signed, so that no client can invent many visitors to influence
 * a canary with their reports.
 */
export function createVisitorIds(secret: string) {
  const sign = (id: string) => createHmac('sha256', secret).update(`visitor ${id}`).digest().subarray(0, 12)
  return {
    /** Returns a new id and the value of its cookie. */
    issue(): { id: string; cookie: string } {
      const id = newId()
      return { id, cookie: `${id}.${sign(id).toString('base64url')}` }
    },

    /** Returns the id in a cookie; null for a cookie that this installation did not sign. */
    verify(cookie: string | undefined): string | null {
      const [id = '', signature = ''] = (cookie ?? '').split('.')
      const actual = Buffer.from(signature, 'base64url')
      return actual.length === 12 && timingSafeEqual(actual, sign(id)) ? id : null
    },
  }
}
export type VisitorIds = ReturnType<typeof createVisitorIds>
