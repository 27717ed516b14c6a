import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { secondMs } from '@tessera/platform/clock'
import { createHostCookie } from '@tessera/platform/http/host-cookies'
import type { Keyring } from '@tessera/platform/secrets/keyring'
import {
  beginIdentityLink,
  beginProviderLogin,
  handleProviderCallback,
  getIdentityProvider,
  providerCallbackPath,
  unlinkIdentity as unlinkCall,
} from '@tessera/shared-contracts'
import { DomainError } from '../../../domain-error.ts'
import { completeLogIn } from '../../../web/complete-log-in.ts'
import { getLinkOrigin } from '../../../web/link-origin.ts'
import { registerCallRoute, requireMember } from '../../../web/serve.ts'
import { createRateLimiter } from '../../rate-limits/rate-limiter.ts'
import type { FeatureServices } from '../../services.ts'
import type { DeviceTokens } from '../../sessions/device-tokens.ts'
import { getClientInfo, getSessionToken } from '../../sessions/session-cookie.ts'
import { createVerificationRequired, requirePasswordOrFactor } from '../two-step/protected-call.ts'
import { listSecondFactors } from '../two-step/second-factors.ts'
import type { SecondStepTokens } from '../two-step/second-step-token.ts'
import { findOrCreateAccountForIdentity } from './find-or-create-account.ts'
import { IdentityProviderError, type IdentityProvider } from './identity-provider.ts'
import { linkIdentity, unlinkIdentity } from './link-identity.ts'
import { createPendingLoginCookies, pendingLoginLifetimeMs } from './pending-login-cookie.ts'

/** @param publicUrl the public origin of the site; null on a machine that is not public */
export function registerIdentityProviderRoutes(
  app: FastifyInstance,
  services: FeatureServices & { browsers: DeviceTokens; secondStepTokens: SecondStepTokens },
  { publicUrl, keyring }: { publicUrl: string | null; keyring: Keyring },
): void {
  const { stores, clock, identityProvider, secondStepTokens } = services
  const limiter = createRateLimiter(stores, clock)
  const pendingLoginCookies = createPendingLoginCookies(keyring, clock)
  const cookie = createHostCookie('pending_login', publicUrl?.startsWith('https:') ?? false)
  const getRedirectUri = (request: FastifyRequest) => getLinkOrigin(request, publicUrl) + providerCallbackPath

  registerCallRoute(app, getIdentityProvider, async ({ member }) => {
    if (!identityProvider) return { success: true, provider: null, linked: null }
    const { name, issuer } = identityProvider
    const identity = member && (await stores.linkedIdentities.findByAccountAndIssuer(member.id, issuer))
    const linked = identity && {
      email: identity.email,
      linked_at: new Date(identity.linkedAt).toISOString(),
    }
    return { success: true, provider: { name }, linked }
  })

  /** Sends the browser to the provider: sets the cookie, and returns the address. */
  async function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    { accountId, returnPath }: { accountId: string | null; returnPath: string },
  ): Promise<string> {
    await limiter.consume('providerLoginsOfNetwork', getClientInfo(request).network)
    const provider = requireProvider(identityProvider)
    const pending = pendingLoginCookies.create(accountId, returnPath)
    const url = await reportFailure(request, provider, () =>
      provider.createLoginUrl(getRedirectUri(request), pending.checks),
    )
    reply.setCookie(cookie.name, pending.cookie, {
      ...cookie.attributes,
      maxAge: pendingLoginLifetimeMs / secondMs,
    })
    return url.href
  }

  registerCallRoute(app, beginProviderLogin, async ({ body, request, reply }) => ({
    success: true,
    url: await begin(request, reply, { accountId: null, returnPath: body.return_path }),
  }))

  registerCallRoute(app, beginIdentityLink, async ({ body, member, language, request, reply }) => {
    const { id } = requireMember(member)
    const { return_path: returnPath, current_password: password } = body
    if (!(await requirePasswordOrFactor(services, id, getSessionToken(request), password)))
      return createVerificationRequired(language)
    return { success: true, url: await begin(request, reply, { accountId: id, returnPath }) }
  })

  registerCallRoute(app, handleProviderCallback, async ({ body, member, language, request, reply }) => {
    const { network } = getClientInfo(request)
    await limiter.consume('providerLoginsOfNetwork', network)
    const provider = requireProvider(identityProvider)
    const pending = pendingLoginCookies.parse(request.cookies[cookie.name])
    // A response is read once, whatever comes of it
    reply.clearCookie(cookie.name, cookie.attributes)
    if (!pending) throw new DomainError('identityProvider.expired')
    const return_path = pending.returnPath
    const responseUrl = new URL(`${getRedirectUri(request)}?${body.parameters}`)
    const identity = await reportFailure(request, provider, () =>
      provider.fetchIdentity(responseUrl, pending),
    )
    if (!identity) return { success: false, cancelled: true, return_path }
    if (pending.accountId !== null) {
      const own = requireMember(member)
      if (own.id !== pending.accountId) throw new DomainError('identityProvider.expired')
      await linkIdentity(services, provider, identity, own)
      return { success: true, return_path }
    }
    const { account, isNew } = await findOrCreateAccountForIdentity(services, provider, identity, {
      language,
      network,
    })
    const methods = await listSecondFactors(stores, account.id)
    if (methods.length > 0)
      return {
        success: false,
        return_path,
        second_step: { token: secondStepTokens.issue(account), methods },
      }
    const user = await completeLogIn(services, { request, reply, language }, account)
    return { success: true, return_path, user, is_new: isNew }
  })

  registerCallRoute(app, unlinkCall, async ({ body, member, language, request }) => {
    const own = requireMember(member)
    const provider = requireProvider(identityProvider)
    if (!(await requirePasswordOrFactor(services, own.id, getSessionToken(request), body.current_password)))
      return createVerificationRequired(language)
    await unlinkIdentity(services, provider, own)
    return { success: true }
  })
}

function requireProvider(provider: IdentityProvider | null): IdentityProvider {
  if (!provider) throw new DomainError('identityProvider.none')
  return provider
}

/** Logs why the provider failed, and reports it without the reason, which is the operator's. */
async function reportFailure<Result>(
  { log }: FastifyRequest,
  { name }: IdentityProvider,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof IdentityProviderError)) throw error
    log.warn(error, 'the identity provider failed')
    throw new DomainError('identityProvider.failed', { provider: name })
  }
}
