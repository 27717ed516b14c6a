import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Origin } from '../domain/accounts.ts'
import type { Member } from '../domain/member.ts'
import { networkOf } from '../domain/network.ts'
import { sessionDays, type Sessions } from '../domain/sessions.ts'

const name = 'session'
const markName = 'browser'
const markDays = 365

declare module 'fastify' {
  interface FastifyInstance {
    /** Who the request's cookie says is asking. */
    memberOf(request: FastifyRequest): Promise<Member | null>
  }
  interface FastifyRequest {
    /** Who asked, as far as that was looked up. */
    memberId: string | null
  }
}

/** Lets every route ask who is signed in. */
export function identifyMembers(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest('memberId', null)
  app.decorate('memberOf', async request => {
    const member = await sessions.member(sessionToken(request))
    request.memberId = member?.id ?? null
    return member
  })
}

export const sessionToken = (request: FastifyRequest): string | undefined => request.cookies[name]

/** @param secure whether the site is reached over https */
export function setSessionCookie(reply: FastifyReply, token: string, secure: boolean): void {
  const maxAge = sessionDays * 24 * 60 * 60
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge })
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(name, { path: '/' })
}

/** Where a request comes from; behind a proxy only as far as the operator trusts what it says. */
export const originOf = (request: FastifyRequest): Origin => ({
  network: networkOf(request.ip),
  mark: request.cookies[markName],
})

/** Outlives the session: it says that somebody has logged in here, not that they are. */
export function setBrowserMark(reply: FastifyReply, mark: string, secure: boolean): void {
  const maxAge = markDays * 24 * 60 * 60
  reply.setCookie(markName, mark, { path: '/api', httpOnly: true, sameSite: 'lax', secure, maxAge })
}
