import type { FastifyInstance } from 'fastify'
import { appealDecision } from '@tessera/shared-contracts'
import { registerCallRoute, requireMember } from '../accounts/members/member-routes.ts'
import { appealAgainstDecision } from './appeal.ts'
import type { Needs } from '../../feature.ts'
import type { ReviewStores } from './stores.ts'

/** Registers the call with which members appeal. */
export function registerRoutes(
  app: FastifyInstance,
  services: Needs<'transact' | 'clock', ReviewStores>,
): void {
  registerCallRoute(app, appealDecision, async ({ body, member }) => {
    await appealAgainstDecision(services, requireMember(member), {
      creationId: body.creation_id,
      text: body.text,
    })
    return { success: true }
  })
}
