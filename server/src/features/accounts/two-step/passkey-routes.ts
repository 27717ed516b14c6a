import type { FastifyInstance } from 'fastify'
import {
  getPasskeyLoginOptions,
  getPasskeyRegistrationOptions,
  getPasskeys,
  getPasskeyVerificationOptions,
  loginWithPasskey,
  registerPasskey as registerCall,
  removePasskey as removeCall,
  verifyWithPasskey,
} from '@tessera/shared-contracts'
import { DomainError } from '../../../domain-error.ts'
import { registerCallRoute, requireMember } from '../members/member-routes.ts'
import { createRateLimiter } from '../../rate-limits/rate-limiter.ts'
import { completeLogIn } from './log-in-reply.ts'
import { getLinkOrigin } from '../../../web/link-origin.ts'
import { createVerificationRequired, requirePasswordOrFactor } from './protected-call.ts'
import { checkPasskey, createAuthenticationOptions, type PasskeyRequest } from './passkey-authentication.ts'
import { toRelyingParty } from './passkey-challenges.ts'
import { createRegistrationOptions, registerPasskey, removePasskey } from './passkey-registration.ts'
import { recordVerification } from './second-factors.ts'
import { getClientInfo } from '../../../web/client-info.ts'
import { getSessionToken } from '../../../web/account-cookies.ts'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

/** @param publicUrl the public origin of the site; null on a machine that is not public */
export function registerPasskeyRoutes(
  app: FastifyInstance,
  services: Needs<
    | 'stores'
    | 'transact'
    | 'clock'
    | 'mailer'
    | 'findCountry'
    | 'browsers'
    | 'secondStepTokens'
    | 'passwords',
    AccountStores
  >,
  publicUrl: string | null,
): void {
  const { stores, clock, secondStepTokens } = services
  const limiter = createRateLimiter(stores, clock)
  const getRelyingParty = (request: Parameters<typeof getLinkOrigin>[0]) =>
    toRelyingParty(getLinkOrigin(request, publicUrl))

  registerCallRoute(app, getPasskeys, async ({ member }) => {
    const list = await stores.passkeys.listByAccount(requireMember(member).id)
    return {
      success: true,
      passkeys: list.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        created_at: new Date(createdAt).toISOString(),
        last_used_at: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
      })),
    }
  })

  registerCallRoute(app, getPasskeyRegistrationOptions, async ({ body, member, language, request }) => {
    const own = requireMember(member)
    const isAllowed = await requirePasswordOrFactor(
      services,
      own.id,
      getSessionToken(request),
      body.current_password,
    )
    if (!isAllowed) return createVerificationRequired(language)
    const options = await createRegistrationOptions(services, own, getRelyingParty(request))
    return { success: true, options: { ...options } }
  })

  registerCallRoute(app, registerCall, async ({ body, member, request }) => {
    const own = requireMember(member)
    const codes = await registerPasskey(services, own, body, getRelyingParty(request))
    await recordVerification(services, getSessionToken(request))
    return { success: true, recovery_codes: codes }
  })

  registerCallRoute(app, removeCall, async ({ body, member, language, request }) => {
    const own = requireMember(member)
    if (!(await requirePasswordOrFactor(services, own.id, getSessionToken(request))))
      return createVerificationRequired(language)
    await removePasskey(services, own, body.passkey_id)
    return { success: true }
  })

  /** With a token only the passkeys of the account whose password was right; otherwise any. */
  const toLogInRequest = async (token: string | undefined): Promise<PasskeyRequest> => {
    if (token === undefined) return { accountId: null, purpose: 'log in' }
    return { accountId: (await secondStepTokens.findAccount(stores, token)).id, purpose: 'second step' }
  }

  registerCallRoute(app, getPasskeyLoginOptions, async ({ body, request }) => {
    await limiter.consume('passkeysOfNetwork', getClientInfo(request).network)
    const asked = await toLogInRequest(body.second_step_token)
    const options = await createAuthenticationOptions(services, asked, getRelyingParty(request))
    return { success: true, options: { ...options } }
  })

  registerCallRoute(app, loginWithPasskey, async ({ body, language, request, reply }) => {
    await limiter.consume('passkeysOfNetwork', getClientInfo(request).network)
    const asked = await toLogInRequest(body.second_step_token)
    const accountId = await checkPasskey(services, asked, body.credential, getRelyingParty(request))
    const account = await stores.accounts.find(accountId)
    if (!account) throw new DomainError('twoStep.passkeyUnknown')
    const user = await completeLogIn(services, { request, reply, language }, account, true)
    return { success: true, user }
  })

  registerCallRoute(app, getPasskeyVerificationOptions, async ({ member, request }) => {
    const asked = { accountId: requireMember(member).id, purpose: 'verify' } as const
    const options = await createAuthenticationOptions(services, asked, getRelyingParty(request))
    return { success: true, options: { ...options } }
  })

  registerCallRoute(app, verifyWithPasskey, async ({ body, member, request }) => {
    const asked = { accountId: requireMember(member).id, purpose: 'verify' } as const
    await checkPasskey(services, asked, body.credential, getRelyingParty(request))
    await recordVerification(services, getSessionToken(request))
    return { success: true }
  })
}
