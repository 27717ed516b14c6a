import type { FastifyInstance } from 'fastify'
import { HttpError } from '@tessera/server-kit/http/errors'
import type { CallContext, CallHandler } from '@tessera/server-kit/http/call-route'
import type { Call, CallResponseInput, Role } from '@tessera/shared-contracts'
import { DomainError } from '../../../domain-error.ts'
import type { Member } from '../members/member.ts'
import { createVerificationRequired } from './protected-call.ts'
import { isVerified, listSecondFactors } from './second-factors.ts'
import { registerCallRoute } from '../members/member-routes.ts'
import { getSessionToken } from '../../../web/account-cookies.ts'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

interface RoleContext<C extends Call> extends CallContext<C> {
  /** The caller, who has one of the roles that the route requires. */
  member: Member & { role: Role }
}

/** Registers routes of calls that exist for members with certain roles only. */
export function createRoleRoutes(app: FastifyInstance, services: Needs<'stores' | 'clock', AccountStores>) {
  /** Registers a call that changes nothing. Other users get the response of an unknown address. */
  function registerQuery<C extends Call>(
    call: C,
    roles: readonly Role[],
    handler: CallHandler<C, RoleContext<C>>,
  ): void {
    registerCallRoute(
      app,
      call,
      async ({ member, ...context }) => {
        const role = member?.role
        if (!role || !roles.includes(role)) throw new HttpError(404, 'request.unknown')
        return handler({ ...context, member: { ...member, role } })
      },
      {
        isHidden: true,
        // Before the body is read or a field is checked, so that nothing tells the call from an unknown address
        async onRequest(request) {
          const role = (await app.getMember(request))?.role
          if (!role || !roles.includes(role)) throw new HttpError(404, 'request.unknown')
        },
      },
    )
  }

  /** Registers a call that changes something: a member with a second factor has to have confirmed it a few minutes ago. */
  function registerMutation<C extends Call>(
    call: C,
    roles: readonly Role[],
    handler: CallHandler<C, RoleContext<C>>,
  ): void {
    registerQuery(call, roles, async context => {
      const { member, request, language } = context
      if (!(await isVerified(services, member.id, getSessionToken(request))))
        // A call that changes something has the fields of `protectedResult`
        return createVerificationRequired(language) as CallResponseInput<C>
      return handler(context)
    })
  }

  return {
    registerQuery,
    registerMutation,

    /** Registers a call that changes something, and that refuses a member without a second factor. */
    registerFactorMutation<C extends Call>(
      call: C,
      roles: readonly Role[],
      handler: CallHandler<C, RoleContext<C>>,
    ): void {
      registerMutation(call, roles, async context => {
        if ((await listSecondFactors(services.stores, context.member.id)).length === 0)
          throw new DomainError('twoStep.factorNeeded')
        return handler(context)
      })
    },
  }
}
