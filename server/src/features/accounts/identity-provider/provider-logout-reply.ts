import type { FastifyReply, FastifyRequest } from 'fastify'
import { getLinkOrigin } from '../../../web/link-origin.ts'
import { takeIdTokenCookie } from '../../../web/id-token-cookie.ts'
import { IdentityProviderError, type IdentityProvider } from './identity-provider.ts'

/**
 * Returns where the browser ends the log-in at the provider, which sends it back to the home page; undefined where it has none to
 * end, or where the provider does not respond: the member is logged out here in any case.
 *
 * @param publicUrl the public origin of the site; null on a machine that is not public
 */
export async function createProviderLogoutUrl(
  { identityProvider }: { identityProvider: IdentityProvider | null },
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string | null,
): Promise<string | undefined> {
  const idToken = takeIdTokenCookie(request, reply)
  if (idToken === undefined || !identityProvider?.endsLogins) return undefined
  try {
    const url = await identityProvider.createLogoutUrl(
      idToken,
      new URL('/', getLinkOrigin(request, publicUrl)).href,
    )
    return url?.href
  } catch (error) {
    if (!(error instanceof IdentityProviderError)) throw error
    request.log.warn(error, 'the identity provider failed')
    return undefined
  }
}
