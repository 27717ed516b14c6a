import type { FastifyInstance } from 'fastify'
import * as contracts from '@tessera/shared-contracts'
import { createRoleRoutes } from '../accounts/two-step/role-routes.ts'
import { decideReview, parseDecisions, refuseOwnCreations, undoReviews } from './decide-review.ts'
import { readReviewQueue } from './review-queue.ts'
import { reviewerRoles } from '../moderation/reviewers.ts'
import type { Needs } from '../../feature.ts'
import type { ReviewStores } from './stores.ts'

/** Registers the calls with which moderators review creations. */
export function registerRoutes(
  app: FastifyInstance,
  services: Needs<'stores' | 'transact' | 'clock', ReviewStores>,
): void {
  const { registerQuery, registerMutation } = createRoleRoutes(app, services)

  registerQuery(contracts.getReviewQueue, reviewerRoles, ({ member, query }) =>
    readReviewQueue(services.stores, member, query),
  )

  registerMutation(contracts.decideReviews, reviewerRoles, async ({ member, body }) => {
    const results: { creation_id: string; decided: boolean }[] = []
    const decisions = parseDecisions(body)
    await refuseOwnCreations(services.stores, member, decisions)
    for (const decision of decisions)
      results.push({
        creation_id: decision.creationId,
        decided: await decideReview(services, member, decision),
      })
    return { success: true, results }
  })

  registerMutation(contracts.undoReviews, reviewerRoles, async ({ member, body }) => {
    const undone = await undoReviews(services, member, body.creation_ids)
    return {
      success: true,
      results: body.creation_ids.map(id => ({ creation_id: id, undone: undone.has(id) })),
    }
  })
}
