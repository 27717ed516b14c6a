import type { FastifyInstance } from 'fastify'
import * as platform from '@tessera/platform/http/call-route'
import type { Call } from '@tessera/shared-contracts'
import { DomainError } from '../domain-error.ts'
import type { Member } from '../features/accounts/member.ts'

interface MemberContext<C extends Call> extends platform.CallContext<C> {
  /** The logged-in member; use {@link requireMember} if the call needs one. */
  member: Member | null
}

/** Registers the route of a call, as the platform does, and passes the member to the handler. */
export function registerCallRoute<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: platform.CallHandler<C, MemberContext<C>>,
  options?: platform.CallRouteOptions,
): void {
  platform.registerCallRoute(
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
