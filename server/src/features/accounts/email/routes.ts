import type { FastifyInstance } from 'fastify'
import {
  confirmEmailChange as confirmCall,
  requestEmailChange as requestCall,
  revertEmailChange as revertCall,
} from '@tessera/shared-contracts'
import { text } from '../../../texts.ts'
import { registerCallRoute, requireMember } from '../members/member-routes.ts'
import { getLinkOrigin } from '../../../web/link-origin.ts'
import { confirmPassword } from '../password/change-password.ts'
import { createVerificationRequired } from '../two-step/protected-call.ts'
import { isVerified } from '../two-step/second-factors.ts'
import { confirmEmailChange, requestEmailChange } from './change-email.ts'
import { revertEmailChange } from './revert-email-change.ts'
import { getClientInfo } from '../../../web/client-info.ts'
import { getSessionToken } from '../../../web/account-cookies.ts'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

/** @param publicUrl the public origin of the site; null on a machine that is not public */
export function registerEmailRoutes(
  app: FastifyInstance,
  services: Needs<'stores' | 'transact' | 'clock' | 'mailer' | 'passwords', AccountStores>,
  publicUrl: string | null,
): void {
  registerCallRoute(app, requestCall, async ({ body, member, language, request }) => {
    const own = requireMember(member)
    // Without an origin the old address could get no link, so there is no change
    getLinkOrigin(request, publicUrl)
    await confirmPassword(services, own.id, body.password)
    if (!(await isVerified(services, own.id, getSessionToken(request))))
      return createVerificationRequired(language)
    await requestEmailChange(services, own, body.email, getClientInfo(request), language)
    return { success: true, message: text(language, 'account.codeSent') }
  })

  registerCallRoute(app, confirmCall, async ({ body, member, language, request }) => {
    const origin = getLinkOrigin(request, publicUrl)
    const email = await confirmEmailChange(services, requireMember(member), body.code, origin)
    return { success: true, message: text(language, 'account.emailChanged', { email }), email }
  })

  registerCallRoute(app, revertCall, async ({ body, language, request }) => {
    const origin = getLinkOrigin(request, publicUrl)
    await revertEmailChange(services, body.token, getClientInfo(request), origin)
    return { success: true, message: text(language, 'account.emailReverted') }
  })
}
