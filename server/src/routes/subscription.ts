import type { FastifyInstance } from 'fastify'
import { activate, startTrial } from '@tessera/shared-contracts'
import { asUser } from '../domain/member.ts'
import type { Members } from '../domain/members.ts'
import type { Subscriptions } from '../domain/subscriptions.ts'
import { text } from '../texts.ts'
import { serve, signedIn } from './serve.ts'
import { originOf } from './session-cookie.ts'

export function serveSubscription(
  app: FastifyInstance,
  { members, subscriptions }: { members: Members; subscriptions: Subscriptions },
): void {
  serve(app, activate, async ({ body, member, language, request }) => {
    const { id } = signedIn(member)
    const { network } = originOf(request)
    const value = await subscriptions.activate(id, body.activation_code, network)
    if ('credits' in value) {
      return { success: true, message: text(language, 'subscription.creditsAdded', value) }
    }
    const plan = (await members.read(id))?.plan
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
    const date = plan ? day.format(plan.endsAt) : ''
    return { success: true, message: text(language, `subscription.${value.plan}Started`, { date }) }
  })

  serve(app, startTrial, async ({ member, language }) => {
    const { id } = signedIn(member)
    await subscriptions.startTrial(id)
    const now = await members.read(id)
    return { success: true, message: text(language, 'subscription.trialStarted'), user: now && asUser(now) }
  })
}
