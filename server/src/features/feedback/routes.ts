import type { FastifyInstance } from 'fastify'
import { sendFeedback } from '@tessera/shared-contracts'
import { saveFeedback } from './feedback.ts'
import { text } from '../../texts.ts'
import { registerCallRoute } from '../accounts/members/member-routes.ts'
import { getClientInfo } from '../../web/client-info.ts'
import type { Needs } from '../../feature.ts'
import type { FeedbackStores } from './stores.ts'

export function registerRoutes(
  app: FastifyInstance,
  services: Needs<'stores' | 'clock', FeedbackStores>,
): void {
  registerCallRoute(app, sendFeedback, async ({ body, member, language, request }) => {
    const { network } = getClientInfo(request)
    await saveFeedback(services, { ...body, email: body.email ?? '', member, language, network })
    return { success: true, message: text(language, 'feedback.kept') }
  })
}
