import * as client from 'openid-client'
import { z } from 'zod'
import {
  IdentityProviderError,
  type IdentityProvider,
  type ProviderIdentity,
  type AuthorizationSecrets,
} from '../../features/accounts/identity-provider/identity-provider.ts'
import { toCodeChallenge } from '../../features/accounts/identity-provider/pending-authorization-cookie.ts'

/** This site as a client of an OpenID Connect provider. */
export interface OidcConfig {
  issuer: string
  clientId: string
  clientSecret: string
  /** The provider's name, as users know it. */
  providerName: string
  /** Whether its addresses count as verified although it does not say so. */
  trustsEmail: boolean
  /** Whether a log-out here is one at the provider, too. */
  endsLogins: boolean
}

const requestTimeoutSeconds = 10

/** Claims that this site reads. A provider may send them in the ID token or as user info. */
const claims = z.object({
  email: z.string().nullish().catch(null),
  // Some providers write it as a text
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  name: z.string().nullish().catch(null),
  nickname: z.string().nullish().catch(null),
  preferred_username: z.string().nullish().catch(null),
})

/** Talks to a provider. Its endpoints are discovered when a user first logs in, and again after a failure. */
export function createOidcIdentityProvider({
  issuer,
  clientId,
  clientSecret,
  providerName,
  trustsEmail,
  endsLogins,
}: OidcConfig): IdentityProvider {
  let discovered: Promise<client.Configuration> | null = null
  const discover = () => {
    discovered ??= client
      .discovery(new URL(issuer), clientId, undefined, authenticateClient(clientSecret), {
        timeout: requestTimeoutSeconds,
        // The configuration allows http on this machine only
        // oxlint-disable-next-line typescript/no-deprecated -- deprecated only so that its use stands out
        execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        discovered = null
        throw error
      })
    return discovered
  }

  return {
    name: providerName,
    // Discovery accepts both, and the links of members must not depend on it
    issuer: issuer.replace(/\/$/, ''),

    endsLogins,

    createLoginUrl: (redirectUri, { state, nonce, codeVerifier }) =>
      toProviderError(async () =>
        client.buildAuthorizationUrl(await discover(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          code_challenge: toCodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          state,
          nonce,
        }),
      ),

    fetchIdentity: (responseUrl, checks) =>
      toProviderError(async () => {
        try {
          const identity = await requestIdentity(await discover(), responseUrl, checks)
          return { ...identity, isEmailVerified: identity.isEmailVerified || trustsEmail }
        } catch (error) {
          if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied')
            return null
          throw error
        }
      }),

    createLogoutUrl: (idToken, returnUri) =>
      toProviderError(async () => {
        const configuration = await discover()
        if (configuration.serverMetadata().end_session_endpoint === undefined) return null
        return client.buildEndSessionUrl(configuration, {
          id_token_hint: idToken,
          post_logout_redirect_uri: returnUri,
        })
      }),
  }
}

/** Sends the secret as the provider wants it: in a header, unless it only knows the form (OpenID Connect Core, section 9). */
function authenticateClient(clientSecret: string): client.ClientAuth {
  const inHeader = client.ClientSecretBasic(clientSecret)
  const inForm = client.ClientSecretPost(clientSecret)
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic') ? inHeader : inForm
    authenticate(server, ...request)
  }
}

async function requestIdentity(
  configuration: client.Configuration,
  responseUrl: URL,
  { state, nonce, codeVerifier }: AuthorizationSecrets,
): Promise<ProviderIdentity> {
  const tokens = await client.authorizationCodeGrant(configuration, responseUrl, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  })
  const idToken = tokens.claims()
  if (!idToken || tokens.id_token === undefined) throw new Error('The provider sent no ID token.')
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
  const userInfo = hasUserInfo
    ? await client.fetchUserInfo(configuration, tokens.access_token, idToken.sub)
    : {}
  const { name, nickname, preferred_username } = claims.parse({ ...idToken, ...userInfo })
  // Address and verification come from one source: the two sources may name different addresses
  const { email, email_verified } = claims.parse('email' in userInfo ? userInfo : idToken)
  return {
    subject: idToken.sub,
    email: email ?? null,
    isEmailVerified: email_verified,
    names: [name, nickname, preferred_username].filter(candidate => typeof candidate === 'string'),
    idToken: tokens.id_token,
  }
}

/** The library throws errors of several kinds: for the network, for a response that is not valid, for a wrong state. */
async function toProviderError<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    throw new IdentityProviderError(error instanceof Error ? error.message : 'unknown', { cause: error })
  }
}
