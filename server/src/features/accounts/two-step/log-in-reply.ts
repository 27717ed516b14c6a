import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language, SecondStep, User } from '@tessera/shared-contracts'
import { readMember } from '../members/read-member.ts'
import { readUser } from '../members/read-user.ts'
import { listSecondFactors } from './second-factors.ts'
import { logIn } from '../sessions/log-in.ts'
import { endSession } from '../sessions/sessions.ts'
import type { Account } from '../members/account.ts'
import { getClientInfo } from '../../../web/client-info.ts'
import { getSessionToken, setDeviceCookie, setSessionCookie } from '../../../web/account-cookies.ts'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

interface LogInContext {
  request: FastifyRequest
  reply: FastifyReply
  language: Language
}

/** Logs a member in, or returns what an account with two-step verification still needs. */
export async function completeFirstLogInStep(
  services: Needs<
    'stores' | 'transact' | 'clock' | 'mailer' | 'findCountry' | 'browsers' | 'secondStepTokens',
    AccountStores
  >,
  context: LogInContext,
  account: Account,
): Promise<{ user: User | null } | { second_step: SecondStep }> {
  const methods = await listSecondFactors(services.stores, account.id)
  return methods.length > 0
    ? { second_step: { token: services.secondStepTokens.issue(account), methods } }
    : { user: await completeLogIn(services, context, account) }
}

/**
 * Logs a member in, ends the browser's former session and sets its cookies.
 *
 * @param isVerified whether the log-in had a second factor
 * @returns the user for the response
 */
export async function completeLogIn(
  services: Needs<'stores' | 'transact' | 'clock' | 'mailer' | 'findCountry' | 'browsers', AccountStores>,
  { request, reply, language }: LogInContext,
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
