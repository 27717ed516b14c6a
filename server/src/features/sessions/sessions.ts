import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@tessera/shared-contracts'
import { dayMs, hourMs } from '@tessera/platform/clock'
import type { Member } from '../accounts/member.ts'
import { readMember } from '../accounts/read-member.ts'
import { DomainError } from '../../domain-error.ts'
import type { FeatureServices } from '../services.ts'

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
  /** Network of the last recorded request, from `getClientNetwork`; empty where an earlier server recorded none. */
  network: string
  /** When the member last confirmed a second factor in it; 0 if never. */
  verifiedAt: number
}

/** Returns the hash to store; an empty string without a token. */
export const hashToken = (token: string | undefined): string =>
  token ? createHash('sha256').update(token).digest('base64url') : ''

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
  { transact, clock }: Pick<FeatureServices, 'transact' | 'clock'>,
  accountId: string,
  { userAgent, network, isVerified = false }: NewSession,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock()
  await transact(async ({ accounts, audit, sessions }) => {
    if ((await accounts.find(accountId))?.suspendedAt) throw new DomainError('account.suspended')
    await sessions.removeExpired(now)
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
  services: Pick<FeatureServices, 'stores' | 'transact' | 'clock' | 'twoStepRoles'>,
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
    await sessions.touch(session.tokenHash, {
      lastSeenAt: now,
      expiresAt: now + sessionDays * dayMs,
      network,
    })
  return readSessionMember(services, session)
}

/** Returns the member of a session, with the role that counts in it. */
export async function readSessionMember(
  services: Pick<FeatureServices, 'stores' | 'transact' | 'clock' | 'twoStepRoles'>,
  session: Session,
): Promise<Member | null> {
  const member = await readMember(services, session.accountId)
  return member && { ...member, role: getRoleInSession(member.role, session, services.twoStepRoles) }
}

const getRoleInSession = (role: Role | null, { verifiedAt }: Session, twoStepRoles: readonly Role[]) =>
  role !== null && twoStepRoles.includes(role) && verifiedAt === 0 ? null : role

export async function endSession(
  { stores }: Pick<FeatureServices, 'stores'>,
  token: string | undefined,
): Promise<void> {
  if (token) await stores.sessions.remove(hashToken(token))
}

/** Ends the session of a member who logs out. */
export const logOut = (
  { transact, clock }: Pick<FeatureServices, 'transact' | 'clock'>,
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
  { stores, clock }: Pick<FeatureServices, 'stores' | 'clock'>,
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
  { transact, clock }: Pick<FeatureServices, 'transact' | 'clock'>,
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
