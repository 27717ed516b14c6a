import type { FastifyInstance } from 'fastify'
import { checkSession, login, logout, register, sendCode } from '@tessera/shared-contracts'
import type { Accounts } from '../domain/accounts.ts'
import { asUser } from '../domain/member.ts'
import type { Members } from '../domain/members.ts'
import type { Sessions } from '../domain/sessions.ts'
import { text } from '../texts.ts'
import { serve } from './serve.ts'
import { clearSessionCookie, sessionToken, setSessionCookie } from './session-cookie.ts'

/** @param services.secure whether the site is reached over https */
export function serveSession(
  app: FastifyInstance,
  services: { accounts: Accounts; members: Members; sessions: Sessions; secure: boolean },
): void {
  const { accounts, members, sessions, secure } = services

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
    const { id } = await accounts.authenticate(body.email, body.password, request.ip)
    await sessions.end(sessionToken(request))
    setSessionCookie(reply, await sessions.open(id, request.headers['user-agent'] ?? ''), secure)
    const member = await members.read(id)
    return { success: true, message: text(language, 'account.loggedIn'), user: member && asUser(member) }
  })

  serve(app, logout, async ({ request, reply }) => {
    await sessions.end(sessionToken(request))
    clearSessionCookie(reply)
    return { success: true }
  })

  serve(app, sendCode, async ({ body, language }) => {
    await accounts.sendCode(body.email, language)
    return { success: true, message: text(language, 'account.codeSent') }
  })

  serve(app, register, async ({ body, language }) => {
    await accounts.register(body)
    return { success: true, message: text(language, 'account.registered') }
  })
}
