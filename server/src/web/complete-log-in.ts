import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language, SecondStep, User } from '@tessera/shared-contracts'
import type { Account } from '../features/accounts/accounts.ts'
import { readMember } from '../features/accounts/read-member.ts'
import { readUser } from '../features/accounts/read-user.ts'
import { listSecondFactors } from '../features/accounts/two-step/second-factors.ts'
import type { SecondStepTokens } from '../features/accounts/two-step/second-step-token.ts'
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

interface LogInContext {
  request: FastifyRequest
  reply: FastifyReply
  language: Language
}

/** Logs a member in, or returns what an account with two-step verification still needs. */
export async function completeFirstLogInStep(
  services: FeatureServices & { browsers: DeviceTokens; secondStepTokens: SecondStepTokens },
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
  services: FeatureServices & { browsers: DeviceTokens },
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
