import type { FastifyInstance } from 'fastify'
import { activate, startTrial } from '@tessera/shared-contracts'
import { toUser } from '../accounts/member.ts'
import type { MemberReader } from '../accounts/member-reader.ts'
import type { Subscriptions } from './subscriptions.ts'
import { text } from '../../texts.ts'
import { registerCallRoute, requireMember } from '../../web/serve.ts'
import { getRequestSource } from '../sessions/session-cookie.ts'

export function registerSubscriptionRoutes(
  app: FastifyInstance,
  { members, subscriptions }: { members: MemberReader; subscriptions: Subscriptions },
): void {
  registerCallRoute(app, activate, async ({ body, member, language, request }) => {
    const { id } = requireMember(member)
    const { network } = getRequestSource(request)
    const value = await subscriptions.activate(id, body.activation_code, network)
    if ('credits' in value) {
      return { success: true, message: text(language, 'subscription.creditsAdded', value) }
    }
    const plan = (await members.read(id))?.plan
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
    const date = plan ? day.format(plan.endsAt) : ''
    return { success: true, message: text(language, `subscription.${value.plan}Started`, { date }) }
  })

  registerCallRoute(app, startTrial, async ({ member, language }) => {
    const { id } = requireMember(member)
    await subscriptions.startTrial(id)
    const now = await members.read(id)
    return { success: true, message: text(language, 'subscription.trialStarted'), user: now && toUser(now) }
  })
}
