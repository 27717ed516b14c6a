import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestSource } from '../accounts/accounts.ts'
import type { Member } from '../accounts/member.ts'
import type { FeatureServices } from '../services.ts'
import { getNetwork } from './network.ts'
import { findSessionMember, sessionDays } from './sessions.ts'

const sessionCookie = 'session'
const deviceCookie = 'browser'
const deviceDays = 365

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the member whose session cookie the request has. */
    getMember(request: FastifyRequest): Promise<Member | null>
  }
  interface FastifyRequest {
    /** Set by `getMember`; null before and for anonymous users. */
    memberId: string | null
  }
}

/** Adds `app.getMember` for all routes. */
export function registerMemberLookup(
  app: FastifyInstance,
  services: Pick<FeatureServices, 'stores' | 'transact' | 'clock'>,
): void {
  app.decorateRequest('memberId', null)
  app.decorate('getMember', async request => {
    const member = await findSessionMember(services, getSessionToken(request))
    request.memberId = member?.id ?? null
    return member
  })
}

export const getSessionToken = (request: FastifyRequest): string | undefined => request.cookies[sessionCookie]

/** @param secure whether the public URL uses https */
export function setSessionCookie(reply: FastifyReply, token: string, secure: boolean): void {
  const maxAge = sessionDays * 24 * 60 * 60
  reply.setCookie(sessionCookie, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge })
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, { path: '/' })
}

/** Reads the source of a request. Behind a proxy, `request.ip` follows the configured trust. */
export const getRequestSource = (request: FastifyRequest): RequestSource => ({
  network: getNetwork(request.ip),
  deviceToken: request.cookies[deviceCookie],
})

/** Sets a cookie that outlives the session. It does not authenticate; it only selects the rate limit of a log-in. */
export function setDeviceCookie(reply: FastifyReply, token: string, secure: boolean): void {
  const maxAge = deviceDays * 24 * 60 * 60
  reply.setCookie(deviceCookie, token, { path: '/api', httpOnly: true, sameSite: 'lax', secure, maxAge })
}
