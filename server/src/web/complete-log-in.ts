import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language, User } from '@tessera/shared-contracts'
import type { Account } from '../features/accounts/accounts.ts'
import { readMember } from '../features/accounts/read-member.ts'
import { readUser } from '../features/accounts/read-user.ts'
import type { FeatureServices } from '../features/services.ts'
import type { DeviceTokens } from '../features/sessions/device-tokens.ts'
import { logIn } from '../features/sessions/log-in.ts'
import {
  getClientInfo,
  getSessionToken,
  setDeviceCookie,
  setSessionCookie,
} from '../features/sessions/session-cookie.ts'
import { endSession } from '../features/sessions/sessions.ts'

/**
 * Logs a member in, ends the browser's former session and sets its cookies.
 *
 * @param isVerified whether the log-in had a second factor
 * @returns the user for the response
 */
export async function completeLogIn(
  services: FeatureServices & { browsers: DeviceTokens },
  { request, reply, language }: { request: FastifyRequest; reply: FastifyReply; language: Language },
  account: Account,
  isVerified = false,
): Promise<User | null> {
  const client = { ...getClientInfo(request), userAgent: request.headers['user-agent'] ?? '' }
  const token = await logIn(services, account, client, { language, isVerified })
  await endSession(services, getSessionToken(request))
  setSessionCookie(reply, token)
  setDeviceCookie(reply, services.browsers.issue(account.id))
  const member = await readMember(services, account.id)
  return member && readUser(services.stores, member)
}
