import type { Role } from '@tessera/shared-contracts'
import { dayMs, minuteMs } from '@tessera/platform/clock'
import type { GateResult } from '@tessera/platform/gate/gate'
import {
  createReleaseChanges,
  type ReleaseChange,
  type ReleaseChanges,
} from '@tessera/platform/channels/release-changes'
import type { Keyring } from '@tessera/platform/secrets/keyring'
import type { Actor } from '@tessera/platform/tokens/platform-tokens'
import { newId } from '@tessera/platform/ids'
import { DomainError } from '../../domain-error.ts'
import type { Member } from '../accounts/member.ts'
import { listSecondFactors } from '../accounts/two-step/second-factors.ts'
import { checkCode } from '../accounts/two-step/totp.ts'
import { createRateLimiter } from '../rate-limits/rate-limiter.ts'
import type { FeatureServices } from '../services.ts'
import { hashToken, readSessionMember } from '../sessions/sessions.ts'
import { formatChange } from './format-change.ts'
import type { ReleaseGrant } from './grants-store.ts'

/** The roles that may change releases. */
export const releaseRoles = ['operator', 'integrator'] as const satisfies readonly Role[]

const lifetimeMs = 5 * minuteMs

/** An expired grant is stored for a while, so that its page says why it does not work. */
const retentionMs = dayMs

export type GrantDependencies = Pick<
  FeatureServices,
  'stores' | 'transact' | 'clock' | 'mailer' | 'twoStepRoles' | 'smokeTest' | 'isApprovalRequired'
>

/** A member with a role that may change releases. */
export type ReleaseMember = Member & { role: Role }

const createChanges = ({ stores, smokeTest, isApprovalRequired, clock }: GrantDependencies): ReleaseChanges =>
  createReleaseChanges({
    store: stores.releases,
    approvals: stores.approvals,
    ...{ smokeTest, isApprovalRequired, clock },
  })

const toActor = ({ id, role }: ReleaseMember): Actor => ({ name: `${role} member ${id}`, remote: null })

/**
 * Stores a change that a member requests. It changes nothing until the member approves it on a page of its own.
 *
 * @throws {DomainError} for a change that is impossible or would change nothing
 * @throws {GateError} where a rule of the gate refuses it; the screens are mounted after the approval
 */
export async function requestReleaseChange(
  services: GrantDependencies,
  member: ReleaseMember,
  sessionToken: string | undefined,
  change: ReleaseChange,
): Promise<ReleaseGrant> {
  const { stores, transact, clock } = services
  await createRateLimiter(stores, clock).consume('releaseChanges', member.id)
  const effects = await createChanges(services).plan(change, toActor(member))
  const now = clock()
  const grant: ReleaseGrant = {
    ...{ id: newId(), accountId: member.id, sessionHash: hashToken(sessionToken) },
    ...{ change, effects, createdAt: now, expiresAt: now + lifetimeMs, usedAt: null },
  }
  await transact(async inside => {
    await inside.releaseGrants.removeExpiredBefore(now - retentionMs)
    await inside.releaseGrants.add(grant)
    await inside.audit.addOfMember(member.id, 'request release change', now, formatChange(change))
  })
  return grant
}

/** A grant, and the member who may use it. */
export interface OwnGrant {
  grant: ReleaseGrant
  member: ReleaseMember
  hasAuthenticatorApp: boolean
}

/** Returns a grant for the session that requested it, while the member has the role; otherwise null. */
export async function findOwnGrant(
  services: GrantDependencies,
  id: string,
  sessionHash: string,
): Promise<OwnGrant | null> {
  const { stores, clock } = services
  const grant = await stores.releaseGrants.find(id)
  if (grant?.sessionHash !== sessionHash) return null
  const session = await stores.sessions.find(sessionHash)
  if (session?.accountId !== grant.accountId || session.expiresAt <= clock()) return null
  const member = await readSessionMember(services, session)
  if (!member?.role || !releaseRoles.some(role => role === member.role)) return null
  const factors = await listSecondFactors(stores, member.id)
  return { grant, member: { ...member, role: member.role }, hasAuthenticatorApp: factors.includes('totp') }
}

/** @throws {DomainError} for a grant that was used or has expired */
export function requireOpenGrant({ usedAt, expiresAt }: ReleaseGrant, now: number): void {
  if (usedAt !== null) throw new DomainError('releaseChange.used')
  if (expiresAt <= now) throw new DomainError('releaseChange.expired')
}

/**
 * Checks the code with which a member approves a grant, and uses the grant up.
 *
 * @throws {DomainError} for a wrong code, after too many of them, and for a grant that was used or has expired
 */
export async function approveGrant(
  services: GrantDependencies,
  { grant, member, hasAuthenticatorApp }: OwnGrant,
  code: string,
): Promise<void> {
  const { transact, clock } = services
  requireOpenGrant(grant, clock())
  if (!hasAuthenticatorApp) throw new DomainError('releaseChange.appNeeded')
  await checkCode(services, member, code)
  await transact(async ({ releaseGrants, audit }) => {
    if (!(await releaseGrants.use(grant.id, clock()))) throw new DomainError('releaseChange.used')
    await audit.addOfMember(member.id, 'approve release change', clock(), formatChange(grant.change))
  })
}

/**
 * Makes the change of an approved grant, through the gate and with the approval of a second person where it is needed.
 *
 * @throws {DomainError} also where the change would do something else by now
 * @throws {GateError}
 */
export const executeGrant = (
  services: GrantDependencies,
  { grant, member }: Pick<OwnGrant, 'grant' | 'member'>,
): Promise<Pick<GateResult, 'mounted'>> =>
  createChanges(services).execute(grant.change, grant.effects, toActor(member))

/**
 * Signs the token of a grant's form. The form is sent without a cookie, so the token stands for the session: only the page
 * of the grant contains it, and no code of a release can read that page.
 */
export function createGrantTokens(keyring: Keyring) {
  const toSigningPayload = ({ id, accountId, sessionHash }: ReleaseGrant) =>
    `release change ${id} ${accountId} ${sessionHash}`
  return {
    issue: (grant: ReleaseGrant): string => keyring.sign(toSigningPayload(grant)),
    verify: (grant: ReleaseGrant, token: string): boolean => keyring.verify(toSigningPayload(grant), token),
  }
}
