import { createHash, randomBytes } from 'node:crypto'
import { day, type Clock } from './clock.ts'
import type { Member } from './member.ts'
import type { Members } from './members.ts'
import type { Stores } from './stores.ts'

/** Days that a session lives on after it was last used. */
export const sessionDays = 30

interface Session {
  accountId: string
  expiresAt: number
}

export interface SessionsStore {
  add(tokenHash: string, session: Session): Promise<void>
  find(tokenHash: string): Promise<Session | null>
  extend(tokenHash: string, expiresAt: number): Promise<void>
  remove(tokenHash: string): Promise<void>
  removeExpired(now: number): Promise<void>
}

export interface Sessions {
  /** Opens a session and answers its token: the only copy, for the cookie. */
  open(accountId: string): Promise<string>
  /** The member a token stands for; null for an unknown, ended or missing one. */
  member(token: string | undefined): Promise<Member | null>
  end(token: string | undefined): Promise<void>
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export function createSessions(
  { stores, clock }: { stores: Stores; clock: Clock },
  members: Members,
): Sessions {
  return {
    async open(accountId) {
      const token = randomBytes(32).toString('base64url')
      await stores.sessions.removeExpired(clock())
      await stores.sessions.add(hashOf(token), { accountId, expiresAt: clock() + sessionDays * day })
      return token
    },

    async member(token) {
      if (!token) return null
      const session = await stores.sessions.find(hashOf(token))
      if (!session || session.expiresAt <= clock()) return null
      const expiresAt = clock() + sessionDays * day
      // Once a day is enough: a write for every request would cost a commit each.
      if (expiresAt - session.expiresAt > day) await stores.sessions.extend(hashOf(token), expiresAt)
      return members.read(session.accountId)
    },

    async end(token) {
      if (token) await stores.sessions.remove(hashOf(token))
    },
  }
}
