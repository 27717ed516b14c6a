import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Channel } from '@tessera/shared-contracts'
import { HttpError } from '@tessera/server-kit/http/errors'
import type { PlatformTokens, TokenOwner } from './platform-tokens.ts'

/**
 * Whether the request comes from a page. Pages run code of releases, which could read a token, so only programs may
 * use one.
 */
const isFromPage = (headers: IncomingHttpHeaders): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

/** Creates the checks of who makes a request of a team or an integrator to the origin of a channel. */
export function createRequestAccess(tokens: Pick<PlatformTokens, 'authenticate'>, channel: Channel) {
  async function requireActor({ headers }: FastifyRequest): Promise<TokenOwner> {
    if (isFromPage(headers)) throw new HttpError(403, 'platform.tokenInPage')
    const [, token] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
    if (token === undefined) throw new HttpError(401, 'platform.tokenNeeded')
    const actor = await tokens.authenticate(token)
    if (!actor) throw new HttpError(401, 'platform.unknownToken')
    return actor
  }
  return {
    /** Returns the owner of the token. @throws {HttpError} 401 without a valid token, 403 for a page */
    requireActor,
    /**
     * Requires a token, except to read the state of staging on staging. Returns its owner, null without one.
     *
     * @throws {HttpError}
     */
    async requireReader(request: FastifyRequest, requested: Channel = channel): Promise<TokenOwner | null> {
      if (channel !== 'staging' || requested !== channel) return requireActor(request)
      return requireActor(request).catch((error: unknown) => {
        if (error instanceof HttpError) return null
        throw error
      })
    },
  }
}
export type RequestAccess = ReturnType<typeof createRequestAccess>
