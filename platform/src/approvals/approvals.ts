import { dayMs, type Clock } from '@tessera/server-kit/clock'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import type { Actor } from '../tokens/platform-tokens.ts'
import { serializeChange, type ChangeOrigin, type ChangeToApprove } from './requested-change.ts'
import type { ApprovalStore } from './store.ts'

export interface ApprovalResult {
  isMissing: boolean
  /** Null where no approval is needed, and before the first request. */
  requester: string | null
}

/** A change that needs no further approval: it needed none, or has had it when it was scheduled. */
export type ApprovedRequest = Pick<ApprovalResult, 'requester'>

/** A request expires after this time. */
export const requestLifetimeMs = dayMs

export interface ApprovalDependencies {
  approvals: Pick<ApprovalStore, 'find' | 'save' | 'remove'>
  /** Whether a second person has to approve each change of production. */
  isApprovalRequired: boolean
  clock: Clock
}

/**
 * Creates the rule that a change of production needs two persons, where the operator wants it: a caller asks for the change,
 * and an integrator with another token asks for the same within a day.
 */
export function createApprovals({ approvals, isApprovalRequired, clock }: ApprovalDependencies) {
  return {
    /** Returns whether the actor may make a change, and who asked for it first. */
    async check(change: ChangeToApprove, actor: Actor): Promise<ApprovalResult> {
      if (!isApprovalRequired || change.channel !== 'production') return { isMissing: false, requester: null }
      const request = await approvals.find(serializeChange(change))
      const isOpen = request !== null && clock() - request.requestedAt < requestLifetimeMs
      const mayApprove = actor.remote === null && request?.requestedBy !== actor.name
      return { isMissing: !isOpen || !mayApprove, requester: request?.requestedBy ?? null }
    },

    /** Records a request. @throws {DomainError} always: the change waits */
    async request(change: ChangeToApprove, actor: Actor, origin: ChangeOrigin = {}): Promise<never> {
      const now = clock()
      const request = { requestedBy: actor.name, requestedAt: now, origin }
      await approvals.save(serializeChange(change), request, now - requestLifetimeMs)
      throw new DomainError('platform.approvalNeeded', { channel: change.channel })
    },

    complete: (change: ChangeToApprove): Promise<void> => approvals.remove(serializeChange(change)),
  }
}
