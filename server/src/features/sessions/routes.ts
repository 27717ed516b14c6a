import type { FastifyInstance } from 'fastify'
import { checkSession, login, logout, register, sendCode } from '@tessera/shared-contracts'
import { authenticate, registerAccount, sendVerificationCode } from '../accounts/accounts.ts'
import type { DeviceTokens } from './device-tokens.ts'
import { readUser } from '../accounts/read-user.ts'
import type { FeatureServices } from '../services.ts'
import type { SecondStepTokens } from '../accounts/two-step/second-step-token.ts'
import { completeFirstLogInStep } from '../../web/complete-log-in.ts'
import { logOut } from './sessions.ts'
import { text } from '../../texts.ts'
import { registerCallRoute } from '../../web/serve.ts'
import { clearSessionCookie, getClientInfo, getSessionToken, setSessionCookie } from './session-cookie.ts'

export function registerSessionRoutes(
  app: FastifyInstance,
  services: FeatureServices & { browsers: DeviceTokens; secondStepTokens: SecondStepTokens },
): void {
  registerCallRoute(app, checkSession, async ({ member, language, request, reply }) => {
    const token = getSessionToken(request)
    if (!member) {
      if (token) clearSessionCookie(reply)
      return { isLoggedIn: false, loggedIn: false, user: null }
    }
    // Renews the cookie together with the session: 30 days after the last visit.
    if (token) setSessionCookie(reply, token)
    if (member.language !== language) await services.stores.accounts.setLanguage(member.id, language)
    return { isLoggedIn: true, loggedIn: true, user: await readUser(services.stores, member) }
  })

  registerCallRoute(app, login, async ({ body, language, request, reply }) => {
    const account = await authenticate(services, body.email, body.password, getClientInfo(request))
    const step = await completeFirstLogInStep(services, { request, reply, language }, account)
    return 'second_step' in step
      ? { success: false, message: text(language, 'twoStep.needed'), ...step }
      : { success: true, message: text(language, 'account.loggedIn'), ...step }
  })

  registerCallRoute(app, logout, async ({ request, reply }) => {
    await logOut(services, getSessionToken(request))
    clearSessionCookie(reply)
    return { success: true }
  })

  registerCallRoute(app, sendCode, async ({ body, language, request }) => {
    await sendVerificationCode(services, body.email, language, getClientInfo(request))
    return { success: true, message: text(language, 'account.codeSent') }
  })

  registerCallRoute(app, register, async ({ body, language, request }) => {
    await registerAccount(services, { ...body, language }, getClientInfo(request))
    return { success: true, message: text(language, 'account.registered') }
  })
}
