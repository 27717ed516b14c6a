import type { FastifyInstance } from 'fastify'
import { activate, getCreditHistory, startTrial } from '@tessera/shared-contracts'
import { readMember } from '../accounts/members/read-member.ts'
import { readUser } from '../accounts/members/read-user.ts'
import { listCreditMovements } from '../credits/credit-history.ts'
import { activateCode, startTrial as start } from './subscriptions.ts'
import { text } from '../../texts.ts'
import { registerCallRoute, requireMember } from '../accounts/members/member-routes.ts'
import { getClientInfo } from '../../web/client-info.ts'
import type { Needs } from '../../feature.ts'
import type { SubscriptionStores } from './stores.ts'

export function registerRoutes(
  app: FastifyInstance,
  services: Needs<'stores' | 'transact' | 'clock', SubscriptionStores>,
): void {
  registerCallRoute(app, activate, async ({ body, member, language, request }) => {
    const { id } = requireMember(member)
    const { network } = getClientInfo(request)
    const value = await activateCode(services, { memberId: id, code: body.activation_code, network })
    if ('credits' in value) {
      return { success: true, message: text(language, 'subscription.creditsAdded', value) }
    }
    const plan = (await readMember(services, id))?.plan
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
    const date = plan ? day.format(plan.endsAt) : ''
    return { success: true, message: text(language, `subscription.${value.plan}Started`, { date }) }
  })

  registerCallRoute(app, startTrial, async ({ member, language }) => {
    const trialMember = requireMember(member)
    await start(services, trialMember)
    const now = await readMember(services, trialMember.id)
    const user = now && (await readUser(services.stores, now))
    return { success: true, message: text(language, 'subscription.trialStarted'), user }
  })

  registerCallRoute(app, getCreditHistory, async ({ query, member }) => {
    const { id } = requireMember(member)
    const { movements, nextCursor } = await listCreditMovements(services.stores.ledger, id, query.cursor)
    return { success: true, movements, next_cursor: nextCursor }
  })
}
