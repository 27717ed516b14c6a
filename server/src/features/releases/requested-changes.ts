import type { Role } from '@tessera/shared-contracts'
import { dayMs, minuteMs } from '@tessera/server-kit/clock'
import {
  type ChangeJobs,
  type ChangeSets,
  type Freezes,
  type GateResult,
  type ScreenSmokeTest,
  createReleaseChanges,
  requireNoFreeze,
  type ReleaseChange,
  type ReleaseChanges,
  type Actor,
} from '@tessera/platform'
import type { Keyring } from '@tessera/server-kit/secrets/keyring'
import { newId } from '@tessera/server-kit/ids'
import { DomainError } from '../../domain-error.ts'
import { siteCalls } from '../../site-calls.ts'
import type { Member } from '../accounts/members/member.ts'
import { listSecondFactors } from '../accounts/two-step/second-factors.ts'
import { checkCode } from '../accounts/two-step/totp.ts'
import { createRateLimiter } from '../rate-limits/rate-limiter.ts'
import { readSessionMember } from '../accounts/sessions/sessions.ts'
import { formatChange } from './format-change.ts'
import type { RequestedChange } from './requested-changes-store.ts'
import { hashToken } from '@tessera/server-kit/secrets/hash-token'
import type { Needs } from '../../feature.ts'
import type { ReleaseStores } from './stores.ts'

/** The roles that may change releases. */
export const releaseRoles = ['operator', 'integrator'] as const satisfies readonly Role[]

const lifetimeMs = 5 * minuteMs

/** An expired request is stored for a while, so that its page says why it does not work. */
const retentionMs = dayMs

declare module '../../feature.ts' {
  interface FeatureServices {
    changes: ChangeJobs
    changeSets: ChangeSets
    freezes: Freezes
    /** Mounts the screens of releases in the gate. */
    smokeTest: ScreenSmokeTest
    /** Whether a second person has to approve each change of production. */
    isApprovalRequired: boolean
  }
}

export type ReleaseChangeDependencies = Needs<
  | 'stores'
  | 'transact'
  | 'clock'
  | 'mailer'
  | 'twoStepRoles'
  | 'changes'
  | 'smokeTest'
  | 'isApprovalRequired',
  ReleaseStores
>

/** A member with a role that may change releases. */
export type ReleaseMember = Member & { role: Role }

/** Creates the service that plans the changes of members. */
export const createChanges = ({
  stores,
  smokeTest,
  isApprovalRequired,
  clock,
}: ReleaseChangeDependencies): ReleaseChanges =>
  createReleaseChanges({
    store: stores.releases,
    approvals: stores.approvals,
    smokeTest,
    isApprovalRequired,
    siteCalls,
    clock,
  })

/** Returns the member as the history names them. */
export const toActor = ({ id, role }: ReleaseMember): Actor => ({
  name: `${role} member ${id}`,
  remote: null,
})

/**
 * Stores a change that a member requests. It changes nothing until the member approves it on a page of its own.
 *
 * @throws {DomainError} for a change that is impossible, would change nothing, or is stopped by a freeze
 * @throws {GateError} where a rule of the gate refuses it; the screens are mounted after the approval
 */
export async function requestReleaseChange(
  services: ReleaseChangeDependencies,
  member: ReleaseMember,
  sessionToken: string | undefined,
  change: ReleaseChange,
): Promise<RequestedChange> {
  const { stores, transact, clock } = services
  await createRateLimiter(stores, clock).consume('releaseChanges', member.id)
  if (change.action === 'activate' || change.action === 'promote')
    await requireNoFreeze(stores.freezes, change.channel, clock())
  const effects = await createChanges(services).plan(change, toActor(member))
  const now = clock()
  const requested: RequestedChange = {
    id: newId(),
    accountId: member.id,
    sessionHash: hashToken(sessionToken),
    change,
    effects,
    createdAt: now,
    expiresAt: now + lifetimeMs,
    usedAt: null,
  }
  await transact(async inside => {
    await inside.requestedChanges.removeExpiredBefore(now - retentionMs)
    await inside.requestedChanges.add(requested)
    await inside.audit.addOfMember(member.id, 'request release change', now, formatChange(change))
  })
  return requested
}

/** A requested change, and the member who may approve it. */
export interface OwnRequestedChange {
  requested: RequestedChange
  member: ReleaseMember
  hasAuthenticatorApp: boolean
}

/** Returns a requested change for the session that requested it, while the member has the role; otherwise null. */
export async function findOwnRequestedChange(
  services: Omit<ReleaseChangeDependencies, 'changes'>,
  id: string,
  sessionHash: string,
): Promise<OwnRequestedChange | null> {
  const { stores, clock } = services
  const requested = await stores.requestedChanges.find(id)
  if (requested?.sessionHash !== sessionHash) return null
  const session = await stores.sessions.find(sessionHash)
  if (session?.accountId !== requested.accountId || session.expiresAt <= clock()) return null
  const member = await readSessionMember(services, session)
  if (!member?.role || !releaseRoles.some(role => role === member.role)) return null
  const factors = await listSecondFactors(stores, member.id)
  return {
    requested,
    member: { ...member, role: member.role },
    hasAuthenticatorApp: factors.includes('totp'),
  }
}

/** @throws {DomainError} for a change that was used or has expired */
export function requireOpenChange({ usedAt, expiresAt }: RequestedChange, now: number): void {
  if (usedAt !== null) throw new DomainError('releaseChange.used')
  if (expiresAt <= now) throw new DomainError('releaseChange.expired')
}

/**
 * Checks the code with which a member approves a requested change, and marks the change as used.
 *
 * @throws {DomainError} for a wrong code, after too many of them, and for a change that was used or has expired
 */
export async function approveRequestedChange(
  services: Omit<ReleaseChangeDependencies, 'changes'>,
  { requested, member, hasAuthenticatorApp }: OwnRequestedChange,
  code: string,
): Promise<void> {
  const { transact, clock } = services
  requireOpenChange(requested, clock())
  if (!hasAuthenticatorApp) throw new DomainError('releaseChange.appNeeded')
  await checkCode(services, member, code)
  await transact(async ({ requestedChanges, audit }) => {
    if (!(await requestedChanges.use(requested.id, clock()))) throw new DomainError('releaseChange.used')
    await audit.addOfMember(member.id, 'approve release change', clock(), formatChange(requested.change))
  })
}

/**
 * Makes an approved change in its turn, through the gate and with the approval of a second person where it is needed.
 *
 * @throws {DomainError} also where the change would do something else by now
 * @throws {GateError}
 */
export const executeRequestedChange = (
  { changes }: Needs<'changes'>,
  { requested, member }: Pick<OwnRequestedChange, 'requested' | 'member'>,
): Promise<Pick<GateResult, 'mounted' | 'warnings'>> =>
  changes.makePlanned(requested.change, requested.effects, toActor(member))

/**
 * Signs the token of an approval form. The form is sent without a cookie, so the token stands for the session: only the
 * page of the form contains it, and no code of a release can read that page.
 */
export function createApprovalTokens(keyring: Keyring) {
  const toSigningPayload = ({ id, accountId, sessionHash }: RequestedChange) =>
    `release change ${id} ${accountId} ${sessionHash}`
  return {
    issue: (requested: RequestedChange): string => keyring.sign(toSigningPayload(requested)),
    verify: (requested: RequestedChange, token: string): boolean =>
      keyring.verify(toSigningPayload(requested), token),
  }
}
