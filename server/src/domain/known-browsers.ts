import { createHmac, timingSafeEqual } from 'node:crypto'
import { newId } from './ids.ts'

/**
 * Browsers in which somebody has logged in before. Each keeps a mark, signed for that one account, and its
 * wrong passwords are counted by themselves: however many guesses a network makes, it locks nobody out of a
 * browser of their own.
 */
export function createKnownBrowsers(secret: string) {
  const sign = (id: string, accountId: string) =>
    createHmac('sha256', secret).update(`browser ${id} ${accountId}`).digest()
  return {
    /** The mark for a browser in which the account has just logged in. */
    issue(accountId: string): string {
      const id = newId()
      return `${id}.${sign(id, accountId).toString('base64url')}`
    },

    /** The id of the browser; null for one that has no mark, or that of another account. */
    read(mark: string | undefined, accountId: string): string | null {
      const [id = '', signature = ''] = (mark ?? '').split('.')
      const given = Buffer.from(signature, 'base64url')
      const right = sign(id, accountId)
      return given.length === right.length && timingSafeEqual(given, right) ? id : null
    },
  }
}
export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>
