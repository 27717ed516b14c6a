import type { FastifyInstance } from 'fastify'
import {
  adjustCredits as adjustCall,
  endMemberSessions,
  getMemberDetails,
  restoreMember,
  searchMembers as searchCall,
  sendPasswordReset,
  suspendMember,
} from '@tessera/shared-contracts'
import { getLinkOrigin } from '../../../web/link-origin.ts'
import { createRoleRoutes } from '../../../web/role-route.ts'
import type { FeatureServices } from '../../services.ts'
import { adjustCredits } from './adjust-credits.ts'
import {
  endMemberSessionsAsOperator,
  restoreMemberAsOperator,
  sendPasswordResetAsOperator,
  suspendMemberAsOperator,
} from './member-actions.ts'
import { searchMembers } from './member-list.ts'
import { readMemberDetails } from './read-member-details.ts'

/**
 * Registers the calls with which operators manage members.
 *
 * @param publicUrl the public origin of the site; null on a machine that is not public
 */
export function registerMemberConsoleRoutes(
  app: FastifyInstance,
  services: FeatureServices,
  publicUrl: string | null,
): void {
  const { registerQuery, registerMutation } = createRoleRoutes(app, services)

  registerQuery(searchCall, ['operator'], async ({ query }) => {
    const { members, nextCursor } = await searchMembers(services, query)
    return { success: true, members, next_cursor: nextCursor }
  })

  registerQuery(getMemberDetails, ['operator'], async ({ query, language }) => ({
    success: true,
    member: await readMemberDetails(services, query.id, language),
  }))

  registerMutation(adjustCall, ['operator'], async ({ body, member }) => {
    const { id: memberId, ...adjustment } = body
    return {
      success: true,
      credits: await adjustCredits(services, member.id, { memberId, ...adjustment }),
    }
  })

  registerMutation(suspendMember, ['operator'], async ({ body, member }) => {
    const act = { operatorId: member.id, memberId: body.id }
    await suspendMemberAsOperator(services, act, body.reason || null)
    return { success: true }
  })

  registerMutation(restoreMember, ['operator'], async ({ body, member }) => {
    await restoreMemberAsOperator(services, { operatorId: member.id, memberId: body.id })
    return { success: true }
  })

  registerMutation(sendPasswordReset, ['operator'], async ({ body, member, request }) => {
    const act = { operatorId: member.id, memberId: body.id }
    await sendPasswordResetAsOperator(services, act, getLinkOrigin(request, publicUrl))
    return { success: true }
  })

  registerMutation(endMemberSessions, ['operator'], async ({ body, member }) => {
    await endMemberSessionsAsOperator(services, { operatorId: member.id, memberId: body.id })
    return { success: true }
  })
}
