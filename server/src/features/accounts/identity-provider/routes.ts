import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { secondMs } from '@tessera/server-kit/clock'
import type { CallContext } from '@tessera/server-kit/http/call-route'
import { createHostPrefixedCookie } from '@tessera/server-kit/http/host-prefixed-cookie'
import {
  beginIdentityLink,
  beginProviderLogin,
  handleProviderCallback,
  getIdentityProvider,
  providerCallbackPath,
  unlinkIdentity as unlinkCall,
} from '@tessera/shared-contracts'
import { DomainError } from '../../../domain-error.ts'
import { completeFirstLogInStep } from '../two-step/log-in-reply.ts'
import { getLinkOrigin } from '../../../web/link-origin.ts'
import { text } from '../../../texts.ts'
import { registerCallRoute, requireMember } from '../members/member-routes.ts'
import { createRateLimiter } from '../../rate-limits/rate-limiter.ts'
import type { Member } from '../members/member.ts'
import { createVerificationRequired, requirePasswordOrFactor } from '../two-step/protected-call.ts'
import { findOrCreateAccountForIdentity } from './find-or-create-account.ts'
import { IdentityProviderError, type IdentityProvider } from './identity-provider.ts'
import { setIdTokenCookie } from '../../../web/id-token-cookie.ts'
import { linkIdentity, unlinkIdentity } from './link-identity.ts'
import {
  createPendingAuthorizationCookies,
  pendingAuthorizationLifetimeMs,
  type PendingAuthorization,
} from './pending-authorization-cookie.ts'
import { getClientInfo } from '../../../web/client-info.ts'
import { getSessionToken } from '../../../web/account-cookies.ts'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

type CallbackContext = CallContext<typeof handleProviderCallback> & { member: Member | null }

/** @param publicUrl the public origin of the site; null on a machine that is not public */
export function registerIdentityProviderRoutes(
  app: FastifyInstance,
  services: Needs<
    | 'stores'
    | 'transact'
    | 'clock'
    | 'mailer'
    | 'findCountry'
    | 'browsers'
    | 'secondStepTokens'
    | 'passwords'
    | 'identityProvider'
    | 'browserKeyring',
    AccountStores
  >,
  publicUrl: string | null,
): void {
  const { stores, clock, identityProvider } = services
  const limiter = createRateLimiter(stores, clock)
  const pendingAuthorizationCookies = createPendingAuthorizationCookies(services.browserKeyring, clock)
  const cookie = createHostPrefixedCookie('pending_authorization', publicUrl?.startsWith('https:') ?? false)
  const getRedirectUri = (request: FastifyRequest) =>
    new URL(providerCallbackPath, getLinkOrigin(request, publicUrl)).href

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
    const pending = pendingAuthorizationCookies.create(accountId, returnPath)
    const url = await reportFailure(request, provider, () =>
      provider.createLoginUrl(getRedirectUri(request), pending.checks),
    )
    reply.setCookie(cookie.name, pending.cookie, {
      ...cookie.attributes,
      maxAge: pendingAuthorizationLifetimeMs / secondMs,
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

  registerCallRoute(app, handleProviderCallback, async context => {
    const { body, language, request, reply } = context
    await limiter.consume('providerLoginsOfNetwork', getClientInfo(request).network)
    const provider = requireProvider(identityProvider)
    const state = new URLSearchParams(body.parameters).get('state')
    const pending = pendingAuthorizationCookies.parse(request.cookies[cookie.name], state)
    // The parameters of another tab leave the cookie to the one that began last
    if (!pending) throw new DomainError('identityProvider.expired')
    reply.clearCookie(cookie.name, cookie.attributes)
    try {
      return await finish(context, provider, pending)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const { key, values } = error
      return { success: false, error: text(language, key, values), return_path: pending.returnPath }
    }
  })

  /** Links the identity to the member, or logs in: what the pending login is for. */
  async function finish(
    { body, member, language, request, reply }: CallbackContext,
    provider: IdentityProvider,
    { accountId, returnPath: return_path, ...checks }: PendingAuthorization,
  ) {
    if (accountId !== null && member?.id !== accountId) throw new DomainError('identityProvider.expired')
    const responseUrl = new URL(`${getRedirectUri(request)}?${body.parameters}`)
    const identity = await reportFailure(request, provider, () => provider.fetchIdentity(responseUrl, checks))
    if (!identity) return { success: false, cancelled: true, return_path }
    if (accountId !== null) {
      await linkIdentity(services, provider, identity, requireMember(member), getSessionToken(request))
      return { success: true, return_path }
    }
    const { network } = getClientInfo(request)
    const visitor = { language, network }
    const { account, isNew } = await findOrCreateAccountForIdentity(services, provider, identity, visitor)
    if (provider.endsLogins) setIdTokenCookie(request, reply, identity.idToken)
    const step = await completeFirstLogInStep(services, { request, reply, language }, account)
    return { success: 'user' in step, return_path, is_new: isNew, ...step }
  }

  registerCallRoute(app, unlinkCall, async ({ body, member, language, request }) => {
    const own = requireMember(member)
    const provider = requireProvider(identityProvider)
    if (!(await requirePasswordOrFactor(services, own.id, getSessionToken(request), body.current_password)))
      return createVerificationRequired(language)
    await unlinkIdentity(services, provider, own, getSessionToken(request))
    return { success: true }
  })
}

function requireProvider(provider: IdentityProvider | null): IdentityProvider {
  if (!provider) throw new DomainError('identityProvider.none')
  return provider
}

/** Logs why the provider failed. The user gets a sentence without the reason, which only the operator can change. */
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
