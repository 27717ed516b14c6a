import type { FastifyInstance } from 'fastify'
import { findSessionMember } from './sessions.ts'
import { getSessionToken } from '../../../web/account-cookies.ts'
import { getClientNetwork } from '@tessera/server-kit/http/network'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

/** Adds `app.getMember` for all routes. */
export function registerMemberLookup(
  app: FastifyInstance,
  services: Needs<'stores' | 'transact' | 'clock' | 'twoStepRoles', AccountStores>,
): void {
  app.decorateRequest('memberId', null)
  app.decorate('getMember', async request => {
    const member = await findSessionMember(services, getSessionToken(request), getClientNetwork(request.ip))
    request.memberId = member?.id ?? null
    return member
  })
}
