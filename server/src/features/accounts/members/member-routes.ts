import type { FastifyInstance } from 'fastify'
import * as kit from '@tessera/server-kit/http/call-route'
import type { Call } from '@tessera/shared-contracts'
import { DomainError } from '../../../domain-error.ts'
import type { Member } from './member.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the member whose session cookie the request has. */
    getMember(request: FastifyRequest): Promise<Member | null>
  }
}

interface MemberContext<C extends Call> extends kit.CallContext<C> {
  /** The logged-in member; use {@link requireMember} if the call needs one. */
  member: Member | null
}

/** Registers the route of a call, as the kit does, and passes the member to the handler. */
export function registerCallRoute<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: kit.CallHandler<C, MemberContext<C>>,
  options?: kit.CallRouteOptions,
): void {
  kit.registerCallRoute(
    app,
    call,
    async context => handler({ ...context, member: await app.getMember(context.request) }),
    options,
  )
}

/** @throws {DomainError} for an anonymous user, who is asked to log in */
export function requireMember(member: Member | null): Member {
  if (!member) throw new DomainError('account.loginRequired')
  return member
}
