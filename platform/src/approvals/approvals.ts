import type { Channel, ReleaseReference } from '@tessera/shared-contracts'
import { dayMs, type Clock } from '../clock.ts'
import { DomainError } from '../http/domain-error.ts'
import type { Actor } from '../tokens/platform-tokens.ts'
import type { ApprovalStore } from './store.ts'

/** A requested change of a channel. A second person has to request exactly the same change. */
export interface RequestedChange {
  channel: Channel
  releases: readonly ReleaseReference[]
  percent?: number | undefined
  force: boolean
  acceptPolicy: boolean
}

export interface ApprovalResult {
  isMissing: boolean
  /** Null where no approval is needed, and before anybody has asked. */
  requester: string | null
}

/** A request expires after this time. */
const requestLifetimeMs = dayMs

export interface ApprovalDependencies {
  approvals: ApprovalStore
  /** Whether a second person has to approve each change of production. */
  isApprovalRequired: boolean
  clock: Clock
}

/**
 * Creates the rule that a change of production needs two persons, where the operator wants it: somebody asks for the change,
 * and an integrator with another token asks for the same within a day.
 */
export function createApprovals({ approvals, isApprovalRequired, clock }: ApprovalDependencies) {
  const describe = ({ channel, releases, percent, force, acceptPolicy }: RequestedChange) =>
    JSON.stringify([
      ...[channel, percent ?? null, force, acceptPolicy],
      ...releases.map(({ remote, version }) => `${remote}@${version}`).sort(),
    ])

  return {
    /** Returns whether the actor may make a change, and who asked for it first. */
    async check(change: RequestedChange, actor: Actor): Promise<ApprovalResult> {
      if (!isApprovalRequired || change.channel !== 'production') return { isMissing: false, requester: null }
      const request = await approvals.find(describe(change))
      const isOpen = request !== null && clock() - request.requestedAt < requestLifetimeMs
      const mayApprove = actor.remote === null && request?.requestedBy !== actor.name
      return { isMissing: !isOpen || !mayApprove, requester: request?.requestedBy ?? null }
    },

    /** Records a request. @throws {DomainError} always: the change waits */
    async request(change: RequestedChange, actor: Actor): Promise<never> {
      const now = clock()
      const request = { requestedBy: actor.name, requestedAt: now }
      await approvals.save(describe(change), request, now - requestLifetimeMs)
      throw new DomainError('platform.approvalNeeded', { channel: change.channel })
    },

    complete: (change: RequestedChange): Promise<void> => approvals.remove(describe(change)),
  }
}
