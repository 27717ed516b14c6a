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
import { getLinkOrigin } from '../../web/link-origin.ts'
import { createRoleRoutes } from '../accounts/two-step/role-routes.ts'
import { reviewerRoles } from '../moderation/reviewers.ts'
import { adjustCredits } from './adjust-credits.ts'
import {
  endMemberSessionsAsOperator,
  restoreMemberAsOperator,
  sendPasswordResetAsOperator,
  suspendMemberAsOperator,
} from './member-actions.ts'
import { searchMembers } from './member-list.ts'
import { readMemberDetails } from './read-member-details.ts'
import type { Needs, Origin } from '../../feature.ts'
import type { MemberAdministrationStores } from './stores.ts'

/** Registers the calls with which operators manage members, and moderators suspend them. */
export function registerRoutes(
  app: FastifyInstance,
  services: Needs<'stores' | 'transact' | 'clock' | 'mailer' | 'findCountry', MemberAdministrationStores>,
  { publicUrl }: Pick<Origin, 'publicUrl'>,
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

  registerMutation(suspendMember, reviewerRoles, async ({ body, member }) => {
    const action = { operatorId: member.id, memberId: body.id }
    const maySuspendRoles = member.role === 'operator'
    await suspendMemberAsOperator(services, action, { reason: body.reason || null, maySuspendRoles })
    return { success: true }
  })

  registerMutation(restoreMember, ['operator'], async ({ body, member }) => {
    await restoreMemberAsOperator(services, { operatorId: member.id, memberId: body.id })
    return { success: true }
  })

  registerMutation(sendPasswordReset, ['operator'], async ({ body, member, request }) => {
    const action = { operatorId: member.id, memberId: body.id }
    await sendPasswordResetAsOperator(services, action, getLinkOrigin(request, publicUrl))
    return { success: true }
  })

  registerMutation(endMemberSessions, ['operator'], async ({ body, member }) => {
    await endMemberSessionsAsOperator(services, { operatorId: member.id, memberId: body.id })
    return { success: true }
  })
}
