import type { FastifyInstance } from 'fastify'
import * as contracts from '@tessera/shared-contracts'
import { createRoleRoutes } from '../../../web/role-route.ts'
import type { FeatureServices } from '../../services.ts'
import { decideReview, parseDecisions, undoReviews } from './decide-review.ts'
import { readReviewQueue } from './review-queue.ts'
import { reviewerRoles } from './reviewers.ts'

/** Registers the calls with which moderators review creations. */
export function registerReviewConsoleRoutes(app: FastifyInstance, services: FeatureServices): void {
  const { registerQuery, registerMutation } = createRoleRoutes(app, services)

  registerQuery(contracts.getReviewQueue, reviewerRoles, ({ query }) =>
    readReviewQueue(services.stores, query),
  )

  registerMutation(contracts.decideReviews, reviewerRoles, async ({ member, body }) => {
    const results: { creation_id: string; decided: boolean }[] = []
    for (const decision of parseDecisions(body))
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
