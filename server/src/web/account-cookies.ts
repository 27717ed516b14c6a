import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'
import {
  createHostPrefixedCookie,
  type HostPrefixedCookie,
} from '@tessera/server-kit/http/host-prefixed-cookie'
import { dayMs, secondMs } from '@tessera/server-kit/clock'

/** Days after its last use until a session expires. */
export const sessionDays = 30

const deviceDays = 365

declare module 'fastify' {
  interface FastifyInstance {
    accountCookies: Readonly<Record<'session' | 'browser', HostPrefixedCookie>>
  }
}

/** @param isHttps whether the public URL uses https */
export function registerAccountCookies(app: FastifyInstance, isHttps: boolean): void {
  app.decorate('accountCookies', {
    session: createHostPrefixedCookie('session', isHttps),
    browser: createHostPrefixedCookie('browser', isHttps),
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

/** Sets a cookie that outlives the session. It does not authenticate; it only selects the rate limit of a log-in. */
export function setDeviceCookie(reply: FastifyReply, token: string): void {
  const { name, attributes } = reply.server.accountCookies.browser
  reply.setCookie(name, token, { ...attributes, maxAge: (deviceDays * dayMs) / secondMs })
}
