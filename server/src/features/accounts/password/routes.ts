import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import {
  requestPasswordReset as requestCall,
  resetPassword as resetCall,
  changePassword as changePasswordCall,
} from '@tessera/shared-contracts'
import { text } from '../../../texts.ts'
import { registerCallRoute, requireMember } from '../members/member-routes.ts'
import { getLinkOrigin } from '../../../web/link-origin.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { getClientInfo } from '../../../web/client-info.ts'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'
import { changePassword } from './change-password.ts'
import { getSessionToken } from '../../../web/account-cookies.ts'

/** @param publicUrl the public origin of the site; null on a machine that is not public */
export function registerPasswordRoutes(
  app: FastifyInstance,
  services: Needs<'stores' | 'transact' | 'clock' | 'mailer' | 'passwords', AccountStores>,
  publicUrl: string | null,
): void {
  registerCallRoute(app, requestCall, async ({ body, language, request, reply }) => {
    const origin = getLinkOrigin(request, publicUrl)
    const send = await requestPasswordReset(services, body.email, getClientInfo(request), {
      language,
      origin,
    })
    finished(reply.raw, () => {
      send().catch((error: unknown) => request.log.error({ err: error }, 'a reset link could not be sent'))
    })
    return { success: true, message: text(language, 'account.resetRequested') }
  })

  registerCallRoute(app, resetCall, async ({ body, language, request }) => {
    await resetPassword(services, body, getClientInfo(request))
    return { success: true, message: text(language, 'account.passwordReset') }
  })

  registerCallRoute(app, changePasswordCall, async ({ body, member, language, request }) => {
    const change = {
      current: body.current_password,
      next: body.new_password,
      repeated: body.confirm_password,
    }
    await changePassword(services, requireMember(member), change, getSessionToken(request))
    return { success: true, message: text(language, 'account.passwordChanged') }
  })
}
