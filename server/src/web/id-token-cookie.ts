import type { FastifyReply, FastifyRequest } from 'fastify'
import { secondMs, dayMs } from '@tessera/server-kit/clock'
import { logout } from '@tessera/shared-contracts'
import { sessionDays } from './account-cookies.ts'

/** Browsers refuse a cookie of more than 4096 characters. */
const maxLength = 3_500
const name = 'id_token'

/** The browser sends it with a log-out only. */
const toAttributes = ({ protocol }: FastifyRequest) =>
  ({ path: logout.path, httpOnly: true, sameSite: 'lax', secure: protocol === 'https' }) as const

/** Keeps the ID token in the browser, until a log-out shows it to the provider. */
export function setIdTokenCookie(request: FastifyRequest, reply: FastifyReply, idToken: string): void {
  if (idToken.length > maxLength) return
  const maxAge = (sessionDays * dayMs) / secondMs
  reply.setCookie(name, idToken, { ...toAttributes(request), maxAge })
}

/** Returns the ID token of the log-in that ends, and removes it; undefined after a log-in without the provider. */
export function takeIdTokenCookie(request: FastifyRequest, reply: FastifyReply): string | undefined {
  const idToken = request.cookies[name]
  if (idToken !== undefined) reply.clearCookie(name, toAttributes(request))
  return idToken
}
