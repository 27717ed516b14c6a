import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dayMs, secondMs } from '@tessera/platform/clock'
import { getClientNetwork } from '@tessera/platform/http/network'
import { createHostCookie, type HostCookie } from '@tessera/platform/http/host-cookies'
import type { ClientInfo } from '../accounts/accounts.ts'
import type { Member } from '../accounts/member.ts'
import type { FeatureServices } from '../services.ts'
import { findSessionMember, sessionDays } from './sessions.ts'

const deviceDays = 365

declare module 'fastify' {
  interface FastifyInstance {
    accountCookies: Readonly<Record<'session' | 'browser', HostCookie>>
    /** Returns the member whose session cookie the request has. */
    getMember(request: FastifyRequest): Promise<Member | null>
  }
  interface FastifyRequest {
    /** Set by `getMember`; null before and for anonymous users. */
    memberId: string | null
  }
}

/**
 * Adds `app.getMember` for all routes.
 *
 * @param isHttps whether the public URL uses https
 */
export function registerMemberLookup(
  app: FastifyInstance,
  services: Pick<FeatureServices, 'stores' | 'transact' | 'clock' | 'twoStepRoles'>,
  isHttps: boolean,
): void {
  app.decorate('accountCookies', {
    session: createHostCookie('session', isHttps),
    browser: createHostCookie('browser', isHttps),
  })
  app.decorateRequest('memberId', null)
  app.decorate('getMember', async request => {
    const member = await findSessionMember(services, getSessionToken(request), getClientNetwork(request.ip))
    request.memberId = member?.id ?? null
    return member
  })
}

export const getSessionToken = ({ server, cookies }: FastifyRequest): string | undefined =>
  cookies[server.accountCookies.session.name]

export function setSessionCookie(reply: FastifyReply, token: string): void {
  const { name, attributes } = reply.server.accountCookies.session
  reply.setCookie(name, token, { ...attributes, maxAge: (sessionDays * dayMs) / secondMs })
}

export function clearSessionCookie(reply: FastifyReply): void {
  const { name, attributes } = reply.server.accountCookies.session
  reply.clearCookie(name, attributes)
}

/** Reads the source of a request. Behind a proxy, `request.ip` follows the configured trust. */
export const getClientInfo = ({ ip, server, cookies }: FastifyRequest): ClientInfo => ({
  network: getClientNetwork(ip),
  deviceToken: cookies[server.accountCookies.browser.name],
})

/** Sets a cookie that outlives the session. It does not authenticate; it only selects the rate limit of a log-in. */
export function setDeviceCookie(reply: FastifyReply, token: string): void {
  const { name, attributes } = reply.server.accountCookies.browser
  reply.setCookie(name, token, { ...attributes, maxAge: (deviceDays * dayMs) / secondMs })
}
