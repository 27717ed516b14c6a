import { randomBytes } from 'node:crypto'
import type { Role } from '@tessera/shared-contracts'
import { dayMs, hourMs } from '@tessera/server-kit/clock'
import { writeBestEffort } from '@tessera/server-kit/database/best-effort-write'
import type { Member } from '../members/member.ts'
import { readMember } from '../members/read-member.ts'
import { DomainError } from '../../../domain-error.ts'
import type { Session } from './session-record.ts'
import { hashToken } from '@tessera/server-kit/secrets/hash-token'
import { sessionDays } from '../../../web/account-cookies.ts'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

declare module '../../../feature.ts' {
  interface FeatureServices {
    /** The roles that a member has only in a session that confirmed a second factor. */
    twoStepRoles: readonly Role[]
  }
}

/** Sessions of a member. Where one more begins, the one that was used least recently ends. */
const maxSessions = 100

/** Longer user agents are cut; browser and system are named before that. */
const maxUserAgentLength = 300

type NewSession = Pick<Session, 'userAgent' | 'network'> & {
  /** Whether the log-in had a second factor. */
  isVerified?: boolean
}

/**
 * Creates a session and returns its token for the cookie.
 *
 * @throws {DomainError} for a suspended account
 */
export async function createSession(
  { transact, clock }: Needs<'transact' | 'clock', AccountStores>,
  accountId: string,
  { userAgent, network, isVerified = false }: NewSession,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock()
  await transact(async ({ accounts, audit, sessions }) => {
    if ((await accounts.find(accountId))?.suspendedAt) throw new DomainError('account.suspended')
    await sessions.removeExpired(now)
    await sessions.removeOldest(accountId, maxSessions - 1)
    await sessions.add({
      tokenHash: hashToken(token),
      accountId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: now + sessionDays * dayMs,
      userAgent: userAgent.slice(0, maxUserAgentLength),
      network,
      verifiedAt: isVerified ? now : 0,
    })
    await audit.addOfMember(accountId, 'log in', now)
  })
  return token
}

/** Returns the member of a token; null for an unknown, expired or missing token. */
export async function findSessionMember(
  services: Needs<'stores' | 'transact' | 'clock' | 'twoStepRoles', AccountStores>,
  token: string | undefined,
  network: string,
): Promise<Member | null> {
  if (!token) return null
  const { sessions } = services.stores
  const now = services.clock()
  const session = await sessions.find(hashToken(token))
  if (!session || session.expiresAt <= now) return null
  // Once an hour is enough: each write costs a commit.
  if (now - session.lastSeenAt >= hourMs)
    await writeBestEffort(
      sessions.touch(session.tokenHash, {
        lastSeenAt: now,
        expiresAt: now + sessionDays * dayMs,
        network,
      }),
    )
  return readSessionMember(services, session)
}

/** Returns the member of a session, with the role that counts in it. */
export async function readSessionMember(
  services: Needs<'stores' | 'transact' | 'clock' | 'twoStepRoles', AccountStores>,
  session: Session,
): Promise<Member | null> {
  const member = await readMember(services, session.accountId)
  return member && { ...member, role: getRoleInSession(member.role, session, services.twoStepRoles) }
}

const getRoleInSession = (role: Role | null, { verifiedAt }: Session, twoStepRoles: readonly Role[]) =>
  role !== null && twoStepRoles.includes(role) && verifiedAt === 0 ? null : role

export async function endSession(
  { stores }: Needs<'stores', AccountStores>,
  token: string | undefined,
): Promise<void> {
  if (token) await stores.sessions.remove(hashToken(token))
}

/** Ends the session of a member who logs out. */
export const logOut = (
  { transact, clock }: Needs<'transact' | 'clock', AccountStores>,
  token: string | undefined,
): Promise<void> =>
  transact(async ({ sessions, audit }) => {
    const session = token ? await sessions.find(hashToken(token)) : null
    if (!session) return
    await sessions.remove(session.tokenHash)
    await audit.addOfMember(session.accountId, 'log out', clock())
  })

/** Lists the member's sessions, the one of the token first. */
export async function listSessions(
  { stores, clock }: Needs<'stores' | 'clock', AccountStores>,
  memberId: string,
  token: string | undefined,
): Promise<readonly (Session & { current: boolean })[]> {
  const current = hashToken(token)
  const now = clock()
  const live = (await stores.sessions.listByAccount(memberId)).filter(({ expiresAt }) => expiresAt > now)
  return live
    .map(session => ({ ...session, current: session.tokenHash === current }))
    .sort((a, b) => Number(b.current) - Number(a.current))
}

/** Characters of the token hash. Enough to distinguish the sessions of one member. */
const sessionIdLength = 16

/** Returns the id by which a member's page names a session. The token cannot be derived from it. */
export const getPublicSessionId = (tokenHash: string): string => tokenHash.slice(0, sessionIdLength)

/**
 * Ends one session of a member, by the id from {@link getPublicSessionId}.
 *
 * @returns the token hash of the ended session
 * @throws {DomainError} if the member has no such session; it may have ended meanwhile
 */
export const endSessionOfMember = (
  { transact, clock }: Needs<'transact' | 'clock', AccountStores>,
  memberId: string,
  sessionId: string,
): Promise<string> =>
  transact(async ({ sessions, audit }) => {
    const own = await sessions.listByAccount(memberId)
    const session = own.find(({ tokenHash }) => getPublicSessionId(tokenHash) === sessionId)
    if (!session) throw new DomainError('account.deviceUnknown')
    await sessions.remove(session.tokenHash)
    await audit.addOfMember(memberId, 'end session', clock())
    return session.tokenHash
  })
