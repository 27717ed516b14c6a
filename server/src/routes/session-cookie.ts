import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Member } from '../domain/member.ts'
import { sessionDays, type Sessions } from '../domain/sessions.ts'

const name = 'session'

declare module 'fastify' {
  interface FastifyInstance {
    /** Who the request's cookie says is asking. */
    memberOf(request: FastifyRequest): Promise<Member | null>
  }
}

/** Lets every route ask who is signed in. */
export function identifyMembers(app: FastifyInstance, sessions: Sessions): void {
  app.decorate('memberOf', request => sessions.member(sessionToken(request)))
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
