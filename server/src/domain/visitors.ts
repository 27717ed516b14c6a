import { createHmac, timingSafeEqual } from 'node:crypto'
import { newId } from './ids.ts'

/**
 * Visitors without names: an id that this installation gave out, so that canaries keep their visitors and
 * reports cannot be made up in numbers.
 */
export function createVisitors(secret: string) {
  const sign = (id: string) => createHmac('sha256', secret).update(`visitor ${id}`).digest().subarray(0, 12)
  return {
    /** A new visitor's cookie value. */
    issue(): { id: string; cookie: string } {
      const id = newId()
      return { id, cookie: `${id}.${sign(id).toString('base64url')}` }
    },

    /** The visitor a cookie stands for; null for one that was not given out here. */
    read(cookie: string | undefined): string | null {
      const [id = '', signature = ''] = (cookie ?? '').split('.')
      const given = Buffer.from(signature, 'base64url')
      return given.length === 12 && timingSafeEqual(given, sign(id)) ? id : null
    },
  }
}
export type Visitors = ReturnType<typeof createVisitors>
