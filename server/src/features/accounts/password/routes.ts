import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestPasswordReset as requestCall, resetPassword as resetCall } from '@tessera/shared-contracts'
import { DomainError } from '../../../domain-error.ts'
import { text } from '../../../texts.ts'
import { registerCallRoute } from '../../../web/serve.ts'
import type { FeatureServices } from '../../services.ts'
import { getClientInfo } from '../../sessions/session-cookie.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'

/** @param publicUrl the public origin of the site; null on a machine that is not public */
export function registerPasswordResetRoutes(
  app: FastifyInstance,
  services: FeatureServices,
  publicUrl: string | null,
): void {
  registerCallRoute(app, requestCall, async ({ body, language, request }) => {
    const origin = publicUrl ?? getLocalOrigin(request)
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

/** The Host header is not trusted: an attacker can set it, and the link in the mail would lead to the attacker's site. */
function getLocalOrigin({ protocol, host, hostname }: FastifyRequest): string {
  if (!['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname))
    throw new DomainError('account.resetNeedsPublicUrl')
  return `${protocol}://${host}`
}
