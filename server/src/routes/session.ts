import type { FastifyInstance } from 'fastify'
import { checkSession, login, logout, register, sendCode } from '@tessera/shared-contracts'
import type { Accounts } from '../domain/accounts.ts'
import type { KnownBrowsers } from '../domain/known-browsers.ts'
import { asUser } from '../domain/member.ts'
import type { Members } from '../domain/members.ts'
import type { Sessions } from '../domain/sessions.ts'
import { text } from '../texts.ts'
import { serve } from './serve.ts'
import {
  clearSessionCookie,
  originOf,
  sessionToken,
  setBrowserMark,
  setSessionCookie,
} from './session-cookie.ts'

/** @param services.secure whether the site is reached over https */
export function serveSession(
  app: FastifyInstance,
  services: {
    accounts: Accounts
    browsers: KnownBrowsers
    members: Members
    sessions: Sessions
    secure: boolean
  },
): void {
  const { accounts, browsers, members, sessions, secure } = services

  serve(app, checkSession, ({ member, request, reply }) => {
    const token = sessionToken(request)
    if (!member) {
      if (token) clearSessionCookie(reply)
      return { isLoggedIn: false, loggedIn: false, user: null }
    }
    // The browser's copy lives as long as the server's: 30 days from the last visit.
    if (token) setSessionCookie(reply, token, secure)
    return { isLoggedIn: true, loggedIn: true, user: asUser(member) }
  })

  serve(app, login, async ({ body, language, request, reply }) => {
    const { id } = await accounts.authenticate(body.email, body.password, originOf(request))
    const token = await sessions.open(id, request.headers['user-agent'] ?? '')
    await sessions.end(sessionToken(request))
    setSessionCookie(reply, token, secure)
    setBrowserMark(reply, browsers.issue(id), secure)
    const member = await members.read(id)
    return { success: true, message: text(language, 'account.loggedIn'), user: member && asUser(member) }
  })

  serve(app, logout, async ({ request, reply }) => {
    await sessions.end(sessionToken(request))
    clearSessionCookie(reply)
    return { success: true }
  })

  serve(app, sendCode, async ({ body, language, request }) => {
    await accounts.sendCode(body.email, language, originOf(request))
    return { success: true, message: text(language, 'account.codeSent') }
  })

  serve(app, register, async ({ body, language, request }) => {
    await accounts.register(body, originOf(request))
    return { success: true, message: text(language, 'account.registered') }
  })
}
