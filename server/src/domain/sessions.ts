import { createHash, randomBytes } from 'node:crypto'
import { day, hour, type Clock } from './clock.ts'
import type { Member } from './member.ts'
import type { Members } from './members.ts'
import { Refusal } from './refusal.ts'
import type { Stores, Transact } from './stores.ts'

/** Days that a session lives on after it was last used. */
export const sessionDays = 30

/** Characters kept of what a browser says it is; they all say the same within these. */
const userAgentLength = 300

/** One browser in which a member is logged in. */
export interface Session {
  /** Of the token in the cookie, which is kept nowhere. */
  tokenHash: string
  accountId: string
  begunAt: number
  /** To the hour. */
  seenAt: number
  expiresAt: number
  userAgent: string
}

export interface SessionsStore {
  add(session: Session): Promise<void>
  find(tokenHash: string): Promise<Session | null>
  /** Those that have ended unnoticed too; last seen first. */
  ofAccount(accountId: string): Promise<readonly Session[]>
  seen(tokenHash: string, when: Pick<Session, 'seenAt' | 'expiresAt'>): Promise<void>
  remove(tokenHash: string): Promise<void>
  /** Ends all sessions of an account but one, and answers how many; no token has the empty hash. */
  removeOthers(accountId: string, tokenHash: string): Promise<number>
  removeExpired(now: number): Promise<void>
}

export interface Sessions {
  /**
   * Opens a session and answers its token: the only copy, for the cookie.
   *
   * @param userAgent what the browser says it is
   * @throws {Refusal} for an account that is suspended
   */
  open(accountId: string, userAgent: string): Promise<string>
  /** The member a token stands for; null for an unknown, ended or missing one. */
  member(token: string | undefined): Promise<Member | null>
  /** The member's sessions, the one of the token first. */
  list(memberId: string, token: string | undefined): Promise<readonly (Session & { current: boolean })[]>
  end(token: string | undefined): Promise<void>
  /** Ends the member's sessions but the one of the token, and answers how many. */
  endOthers(memberId: string, token: string | undefined): Promise<number>
}

/** What is kept of a token; empty, and that of no token, where there is none. */
export const tokenHashOf = (token: string | undefined): string =>
  token ? createHash('sha256').update(token).digest('base64url') : ''

export function createSessions(
  { stores, transact, clock }: { stores: Stores; transact: Transact; clock: Clock },
  members: Members,
): Sessions {
  return {
    async open(accountId, userAgent) {
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      await transact(async inside => {
        const account = await inside.accounts.find(accountId)
        if (account?.suspendedAt) throw new Refusal('account.suspended')
        await inside.sessions.removeExpired(now)
        await inside.sessions.add({
          tokenHash: tokenHashOf(token),
          accountId,
          begunAt: now,
          seenAt: now,
          expiresAt: now + sessionDays * day,
          userAgent: userAgent.slice(0, userAgentLength),
        })
      })
      return token
    },

    async member(token) {
      if (!token) return null
      const now = clock()
      const session = await stores.sessions.find(tokenHashOf(token))
      if (!session || session.expiresAt <= now) return null
      // Once an hour is enough: a write for every request would cost a commit each.
      if (now - session.seenAt >= hour) {
        await stores.sessions.seen(session.tokenHash, { seenAt: now, expiresAt: now + sessionDays * day })
      }
      return members.read(session.accountId)
    },

    async list(memberId, token) {
      const current = tokenHashOf(token)
      const now = clock()
      const live = (await stores.sessions.ofAccount(memberId)).filter(({ expiresAt }) => expiresAt > now)
      return live
        .map(session => ({ ...session, current: session.tokenHash === current }))
        .sort((a, b) => Number(b.current) - Number(a.current))
    },

    async end(token) {
      if (token) await stores.sessions.remove(tokenHashOf(token))
    },

    endOthers: (memberId, token) => stores.sessions.removeOthers(memberId, tokenHashOf(token)),
  }
}
