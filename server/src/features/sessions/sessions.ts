import { createHash, randomBytes } from 'node:crypto'
import { dayMs, hourMs, type Clock } from '@tessera/platform/clock'
import type { Member } from '../accounts/member.ts'
import type { MemberReader } from '../accounts/member-reader.ts'
import { DomainError } from '../../domain-error.ts'
import type { Stores, Transact } from '../stores.ts'

/** Days after its last use until a session expires. */
export const sessionDays = 30

/** Longer user agents are cut; browser and system are named before that. */
const maxUserAgentLength = 300

export interface Session {
  /** Hash of the token in the cookie. The token itself is not stored. */
  tokenHash: string
  accountId: string
  createdAt: number
  /** Updated at most once an hour. */
  lastSeenAt: number
  expiresAt: number
  userAgent: string
}

export interface SessionsStore {
  add(session: Session): Promise<void>
  find(tokenHash: string): Promise<Session | null>
  /** Includes expired sessions. Last seen first. */
  listByAccount(accountId: string): Promise<readonly Session[]>
  touch(tokenHash: string, when: Pick<Session, 'lastSeenAt' | 'expiresAt'>): Promise<void>
  remove(tokenHash: string): Promise<void>
  /** Ends all sessions of an account except one, and returns how many. An empty hash ends all. */
  removeOthers(accountId: string, tokenHash: string): Promise<number>
  removeExpired(now: number): Promise<void>
}

export interface Sessions {
  /**
   * Creates a session and returns its token for the cookie.
   *
   * @throws {DomainError} for a suspended account
   */
  create(accountId: string, userAgent: string): Promise<string>
  /** Returns the member of a token; null for an unknown, expired or missing token. */
  findMember(token: string | undefined): Promise<Member | null>
  /** Lists the member's sessions, the one of the token first. */
  list(memberId: string, token: string | undefined): Promise<readonly (Session & { current: boolean })[]>
  end(token: string | undefined): Promise<void>
  /** Ends the member's sessions except the one of the token, and returns how many. */
  endOthers(memberId: string, token: string | undefined): Promise<number>
}

/** Returns the hash to store; an empty string without a token. */
export const hashToken = (token: string | undefined): string =>
  token ? createHash('sha256').update(token).digest('base64url') : ''

export function createSessions(
  { stores, transact, clock }: { stores: Stores; transact: Transact; clock: Clock },
  members: MemberReader,
): Sessions {
  return {
    async create(accountId, userAgent) {
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      await transact(async inside => {
        const account = await inside.accounts.find(accountId)
        if (account?.suspendedAt) throw new DomainError('account.suspended')
        await inside.sessions.removeExpired(now)
        await inside.sessions.add({
          tokenHash: hashToken(token),
          accountId,
          createdAt: now,
          lastSeenAt: now,
          expiresAt: now + sessionDays * dayMs,
          userAgent: userAgent.slice(0, maxUserAgentLength),
        })
      })
      return token
    },

    async findMember(token) {
      if (!token) return null
      const now = clock()
      const session = await stores.sessions.find(hashToken(token))
      if (!session || session.expiresAt <= now) return null
      // Once an hour is enough: each write costs a commit.
      if (now - session.lastSeenAt >= hourMs) {
        await stores.sessions.touch(session.tokenHash, {
          lastSeenAt: now,
          expiresAt: now + sessionDays * dayMs,
        })
      }
      return members.read(session.accountId)
    },

    async list(memberId, token) {
      const current = hashToken(token)
      const now = clock()
      const live = (await stores.sessions.listByAccount(memberId)).filter(({ expiresAt }) => expiresAt > now)
      return live
        .map(session => ({ ...session, current: session.tokenHash === current }))
        .sort((a, b) => Number(b.current) - Number(a.current))
    },

    async end(token) {
      if (token) await stores.sessions.remove(hashToken(token))
    },

    endOthers: (memberId, token) => stores.sessions.removeOthers(memberId, hashToken(token)),
  }
}
