import type { FastifyInstance } from 'fastify'
import { sendFeedback } from '@tessera/shared-contracts'
import { saveFeedback } from './feedback.ts'
import type { FeatureServices } from '../services.ts'
import { text } from '../../texts.ts'
import { registerCallRoute } from '../../web/serve.ts'
import { getClientInfo } from '../sessions/session-cookie.ts'

export function registerFeedbackRoutes(
  app: FastifyInstance,
  services: Pick<FeatureServices, 'stores' | 'clock'>,
): void {
  registerCallRoute(app, sendFeedback, async ({ body, member, language, request }) => {
    const { network } = getClientInfo(request)
    await saveFeedback(services, { ...body, email: body.email ?? '', member, language, network })
    return { success: true, message: text(language, 'feedback.kept') }
  })
}
