import type { FastifyInstance } from 'fastify'
import { addAlert, listAlerts, removeAlert, type AlertSubscription } from '@tessera/shared-contracts'
import { isoTime } from '@tessera/server-kit/clock'
import { registerCallRoute } from '@tessera/server-kit/http/call-route'
import type { RequestAccess } from '../tokens/request-access.ts'
import type { StoredSubscription } from './alert.ts'
import { deriveWebhookSecret, type AlertSubscriptions } from './subscriptions.ts'

/** Registers the calls about messages to teams. */
export function registerAlertRoutes(
  app: FastifyInstance,
  services: {
    access: RequestAccess
    alertSubscriptions: AlertSubscriptions
    /** Of the installation, from which the keys of webhooks are derived. */
    alertSecret: string
  },
): void {
  const { access, alertSubscriptions, alertSecret } = services

  registerCallRoute(app, addAlert, async ({ body, request }) => {
    const added = await alertSubscriptions.add(body, await access.requireActor(request))
    const secret = added.kind === 'webhook' ? deriveWebhookSecret(alertSecret, added.id) : null
    return { success: true, alert: toResponse(added), secret }
  })

  registerCallRoute(app, listAlerts, async ({ query: { remote }, request }) => {
    const found = await alertSubscriptions.list(remote, await access.requireActor(request))
    return { success: true, alerts: found.map(toResponse) }
  })

  registerCallRoute(app, removeAlert, async ({ body: { id }, request }) => {
    await alertSubscriptions.remove(id, await access.requireActor(request))
    return { success: true }
  })
}

const toResponse = ({
  target,
  kind,
  createdAt,
  lastSentAt,
  failedAt,
  ...subscription
}: StoredSubscription): AlertSubscription => ({
  ...subscription,
  kind,
  target: kind === 'webhook' ? new URL(target).origin : target,
  createdAt: isoTime(createdAt),
  lastSentAt: lastSentAt === null ? null : isoTime(lastSentAt),
  failedAt: failedAt === null ? null : isoTime(failedAt),
})
