import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endOtherSessions, endSession, getDevices, getSessions, type Device } from '@tessera/shared-contracts'
import type { Language } from '@tessera/shared-contracts'
import { text } from '../../../texts.ts'
import { registerCallRoute, requireMember } from '../members/member-routes.ts'
import type { Member } from '../members/member.ts'
import { toDevice } from './describe-device.ts'
import { endSessionOfMember, listSessions } from './sessions.ts'
import { hashToken } from '@tessera/server-kit/secrets/hash-token'
import { getClientInfo } from '../../../web/client-info.ts'
import { clearSessionCookie, getSessionToken } from '../../../web/account-cookies.ts'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

/** The devices in which a member is signed in, and how they are signed out. */
export function registerDeviceRoutes(
  app: FastifyInstance,
  services: Needs<'stores' | 'transact' | 'clock' | 'findCountry', AccountStores>,
): void {
  const listDevices = async (
    member: Member | null,
    language: Language,
    request: FastifyRequest,
  ): Promise<Device[]> => {
    const { network: currentNetwork } = getClientInfo(request)
    const list = await listSessions(services, requireMember(member).id, getSessionToken(request))
    const { findCountry } = services
    return list.map(session => toDevice(session, { language, findCountry, currentNetwork }))
  }

  registerCallRoute(app, getDevices, async ({ member, language, request }) => ({
    success: true,
    devices: await listDevices(member, language, request),
  }))

  registerCallRoute(app, getSessions, async ({ member, language, request }) => ({
    success: true,
    sessions: await listDevices(member, language, request),
  }))

  registerCallRoute(app, endSession, async ({ body, member, language, request, reply }) => {
    const token = getSessionToken(request)
    const ended = await endSessionOfMember(services, requireMember(member).id, body.session_id)
    if (ended === hashToken(token)) clearSessionCookie(reply)
    return { success: true, message: text(language, 'account.deviceSignedOut') }
  })

  registerCallRoute(app, endOtherSessions, async ({ member, language, request }) => {
    const { id } = requireMember(member)
    await services.transact(async ({ sessions, audit }) => {
      await sessions.removeOthers(id, hashToken(getSessionToken(request)))
      await audit.addOfMember(id, 'end other sessions', services.clock())
    })
    return { success: true, message: text(language, 'account.othersSignedOut') }
  })
}
