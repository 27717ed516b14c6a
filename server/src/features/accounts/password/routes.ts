import type { FastifyInstance } from 'fastify'
import { requestPasswordReset as requestCall, resetPassword as resetCall } from '@tessera/shared-contracts'
import { text } from '../../../texts.ts'
import { registerCallRoute } from '../../../web/serve.ts'
import type { FeatureServices } from '../../services.ts'
import { getClientInfo } from '../../sessions/session-cookie.ts'
import { getLinkOrigin } from '../../../web/link-origin.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'

/** @param publicUrl the public origin of the site; null on a machine that is not public */
export function registerPasswordResetRoutes(
  app: FastifyInstance,
  services: FeatureServices,
  publicUrl: string | null,
): void {
  registerCallRoute(app, requestCall, async ({ body, language, request }) => {
    const origin = getLinkOrigin(request, publicUrl)
    const { sent } = await requestPasswordReset(services, body.email, getClientInfo(request), {
      language,
      origin,
    })
    sent.catch((error: unknown) => request.log.error({ err: error }, 'a reset link could not be sent'))
    return { success: true, message: text(language, 'account.resetRequested') }
  })

  registerCallRoute(app, resetCall, async ({ body, language, request }) => {
    await resetPassword(services, body, getClientInfo(request))
    return { success: true, message: text(language, 'account.passwordReset') }
  })
}
