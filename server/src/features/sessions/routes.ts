import type { FastifyInstance } from 'fastify'
import { checkSession, login, logout, register, sendCode } from '@tessera/shared-contracts'
import { authenticate, registerAccount, sendVerificationCode } from '../accounts/accounts.ts'
import type { DeviceTokens } from './device-tokens.ts'
import { readMember } from '../accounts/read-member.ts'
import { readUser } from '../accounts/read-user.ts'
import type { FeatureServices } from '../services.ts'
import { createSession, endSession, logOut } from './sessions.ts'
import { text } from '../../texts.ts'
import { registerCallRoute } from '../../web/serve.ts'
import {
  clearSessionCookie,
  getClientInfo,
  getSessionToken,
  setDeviceCookie,
  setSessionCookie,
} from './session-cookie.ts'

export function registerSessionRoutes(
  app: FastifyInstance,
  services: FeatureServices & { browsers: DeviceTokens },
): void {
  const { browsers } = services

  registerCallRoute(app, checkSession, async ({ member, request, reply }) => {
    const token = getSessionToken(request)
    if (!member) {
      if (token) clearSessionCookie(reply)
      return { isLoggedIn: false, loggedIn: false, user: null }
    }
    // Renews the cookie together with the session: 30 days after the last visit.
    if (token) setSessionCookie(reply, token)
    return { isLoggedIn: true, loggedIn: true, user: await readUser(services.stores, member) }
  })

  registerCallRoute(app, login, async ({ body, language, request, reply }) => {
    const { id } = await authenticate(services, body.email, body.password, getClientInfo(request))
    const token = await createSession(services, id, request.headers['user-agent'] ?? '')
    await endSession(services, getSessionToken(request))
    setSessionCookie(reply, token)
    setDeviceCookie(reply, browsers.issue(id))
    const member = await readMember(services, id)
    const user = member && (await readUser(services.stores, member))
    return { success: true, message: text(language, 'account.loggedIn'), user }
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
    await registerAccount(services, body, getClientInfo(request))
    return { success: true, message: text(language, 'account.registered') }
  })
}
