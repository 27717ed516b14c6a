import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type AccountClaims } from 'oidc-provider'

export const oidcCredentials = { clientId: 'tessera', clientSecret: 'a secret of this client' }

const signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })

/** A user of the provider: the claims that it sends. */
export type ProviderUser = AccountClaims & { sub: string }

/**
 * Starts an OpenID Connect provider on loopback. Its log-in page has a link for each user, and one that cancels.
 *
 * @param port 0 for a free one
 */
export async function startOidcProviderServer(users: readonly ProviderUser[], port = 0) {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,

    /** Registers the site as a client. A site whose address is not known yet can read the issuer first. */
    registerClient(redirectUri: string): void {
      const provider = createProvider(issuer, redirectUri, users)
      const handle = provider.callback()
      server.on('request', (request, response) => {
        const url = new URL(request.url ?? '/', issuer)
        if (url.pathname.startsWith('/interaction/'))
          void interact(provider, users, request, response).catch((error: unknown) => {
            response.writeHead(500).end(String(error))
          })
        else void handle(request, response)
      })
    },

    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}
export type OidcProviderServer = Awaited<ReturnType<typeof startOidcProviderServer>>

const createProvider = (issuer: string, redirectUri: string, users: readonly ProviderUser[]) =>
  new Provider(issuer, {
    clients: [
      {
        client_id: oidcCredentials.clientId,
        client_secret: oidcCredentials.clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [new URL('/', redirectUri).href],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'nickname', 'preferred_username'],
    },
    jwks: { keys: [signingKey] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    cookies: { keys: ['a key of this test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => {
      const user = users.find(({ sub }) => sub === id)
      return user && { accountId: id, claims: () => user }
    },
  })

/** Shows the log-in page, or finishes it with the user in the query. The user consents to everything. */
async function interact(
  provider: Provider,
  users: readonly ProviderUser[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  const finish = (result: Parameters<Provider['interactionFinished']>[2]) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
  if (prompt.name === 'consent') {
    const grant = new provider.Grant({
      accountId: session?.accountId ?? '',
      clientId: String(params.client_id),
    })
    grant.addOIDCScope(String(params.scope))
    return finish({ consent: { grantId: await grant.save() } })
  }
  const user = new URL(request.url ?? '/', provider.issuer).searchParams.get('user')
  if (user === 'none') return finish({ error: 'access_denied', error_description: 'The user cancelled.' })
  if (user !== null) return finish({ login: { accountId: user } })
  const links = users.map(({ sub }) => `<li><a href="?user=${sub}">Continue as ${sub}</a></li>`)
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><title>Provider</title><h1>Provider</h1><ul>${links.join('')}</ul><a href="?user=none">Cancel</a>`,
    )
}

/**
 * Logs a user in at the provider as a browser would, and returns the parameters with which it sends the browser back.
 *
 * @param user the `sub` of a user; `none` to cancel
 */
export async function logInAtProvider(loginUrl: string, user: string): Promise<string> {
  const cookies = new Map<string, string>()
  let address = new URL(loginUrl)
  const { origin } = address
  for (;;) {
    if (address.pathname.startsWith('/interaction/')) address.searchParams.set('user', user)
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null)
      throw new Error(`The provider responded ${response.status}: ${await response.text()}`)
    address = new URL(location, address)
    if (address.origin !== origin) return address.search.slice(1)
  }
}
