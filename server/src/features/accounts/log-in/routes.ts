import type { FastifyInstance } from 'fastify'
import { writeBestEffort } from '@tessera/server-kit/database/best-effort-write'
import { checkSession, login, logout, register, sendCode } from '@tessera/shared-contracts'
import { readUser } from '../members/read-user.ts'
import { completeFirstLogInStep } from '../two-step/log-in-reply.ts'
import { logOut } from '../sessions/sessions.ts'
import { DomainError } from '../../../domain-error.ts'
import { text } from '../../../texts.ts'
import { registerCallRoute } from '../members/member-routes.ts'
import { authenticate } from './authenticate.ts'
import { createProviderLogoutUrl } from '../identity-provider/provider-logout-reply.ts'
import { registerAccount, sendVerificationCode } from '../registration/register-account.ts'
import { getClientInfo } from '../../../web/client-info.ts'
import { clearSessionCookie, getSessionToken, setSessionCookie } from '../../../web/account-cookies.ts'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

export function registerLogInRoutes(
  app: FastifyInstance,
  services: Needs<
    | 'stores'
    | 'transact'
    | 'clock'
    | 'mailer'
    | 'findCountry'
    | 'browsers'
    | 'secondStepTokens'
    | 'passwords'
    | 'identityProvider',
    AccountStores
  >,
  publicUrl: string | null,
): void {
  registerCallRoute(app, checkSession, async ({ member, language, request, reply }) => {
    const token = getSessionToken(request)
    if (!member) {
      if (token) clearSessionCookie(reply)
      return { isLoggedIn: false, loggedIn: false, user: null }
    }
    // Renews the cookie together with the session: 30 days after the last visit.
    if (token) setSessionCookie(reply, token)
    if (member.language !== language)
      await writeBestEffort(services.stores.accounts.setLanguage(member.id, language))
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
    const logout_url = await createProviderLogoutUrl(services, request, reply, publicUrl)
    return { success: true, logout_url }
  })

  registerCallRoute(app, sendCode, async ({ body, language, request }) => {
    await sendVerificationCode(services, body.email, language, getClientInfo(request))
    return { success: true, message: text(language, 'account.codeSent') }
  })

  registerCallRoute(app, register, async ({ body, language, request }) => {
    try {
      await registerAccount(services, { ...body, language }, getClientInfo(request))
      return { success: true, message: text(language, 'account.registered') }
    } catch (error) {
      if (!(error instanceof DomainError) || error.key !== 'account.codeWrong') throw error
      return { success: false, message: text(language, error.key), field: 'code' }
    }
  })
}
