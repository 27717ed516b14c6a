import type { FastifyInstance } from 'fastify'
import { checkSession, login, logout, register, sendCode } from '@tessera/shared-contracts'
import type { Accounts } from '../accounts/accounts.ts'
import type { DeviceTokens } from './device-tokens.ts'
import { toUser } from '../accounts/member.ts'
import type { MemberReader } from '../accounts/member-reader.ts'
import type { Sessions } from './sessions.ts'
import { text } from '../../texts.ts'
import { registerCallRoute } from '../../web/serve.ts'
import {
  clearSessionCookie,
  getRequestSource,
  getSessionToken,
  setDeviceCookie,
  setSessionCookie,
} from './session-cookie.ts'

/** @param services.secure whether the public URL uses https */
export function registerSessionRoutes(
  app: FastifyInstance,
  services: {
    accounts: Accounts
    browsers: DeviceTokens
    members: MemberReader
    sessions: Sessions
    secure: boolean
  },
): void {
  const { accounts, browsers, members, sessions, secure } = services

  registerCallRoute(app, checkSession, ({ member, request, reply }) => {
    const token = getSessionToken(request)
    if (!member) {
      if (token) clearSessionCookie(reply)
      return { isLoggedIn: false, loggedIn: false, user: null }
    }
    // Renews the cookie together with the session: 30 days after the last visit.
    if (token) setSessionCookie(reply, token, secure)
    return { isLoggedIn: true, loggedIn: true, user: toUser(member) }
  })

  registerCallRoute(app, login, async ({ body, language, request, reply }) => {
    const { id } = await accounts.authenticate(body.email, body.password, getRequestSource(request))
    const token = await sessions.create(id, request.headers['user-agent'] ?? '')
    await sessions.end(getSessionToken(request))
    setSessionCookie(reply, token, secure)
    setDeviceCookie(reply, browsers.issue(id), secure)
    const member = await members.read(id)
    return { success: true, message: text(language, 'account.loggedIn'), user: member && toUser(member) }
  })

  registerCallRoute(app, logout, async ({ request, reply }) => {
    await sessions.end(getSessionToken(request))
    clearSessionCookie(reply)
    return { success: true }
  })

  registerCallRoute(app, sendCode, async ({ body, language, request }) => {
    await accounts.sendCode(body.email, language, getRequestSource(request))
    return { success: true, message: text(language, 'account.codeSent') }
  })

  registerCallRoute(app, register, async ({ body, language, request }) => {
    await accounts.register(body, getRequestSource(request))
    return { success: true, message: text(language, 'account.registered') }
  })
}
