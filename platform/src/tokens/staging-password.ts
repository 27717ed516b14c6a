import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { PlatformTokens } from './platform-tokens.ts'
import { HttpError } from '@tessera/server-kit/http/errors'

/**
 * Closes staging to everyone without its password, which a browser asks for (HTTP Basic, any user name), or a token of the
 * platform. Staging runs releases without an approval, on the accounts and data of production.
 */
export function requireStagingPassword(
  app: FastifyInstance,
  password: string,
  tokens: Pick<PlatformTokens, 'authenticate'>,
): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const [, scheme, credentials = ''] = /^(Basic|Bearer) (\S+)$/i.exec(headers.authorization ?? '') ?? []
    if (scheme?.toLowerCase() === 'basic' && isEqual(readPassword(credentials), password)) return
    if (scheme?.toLowerCase() === 'bearer' && (await tokens.authenticate(credentials))) return
    reply.header('www-authenticate', 'Basic realm="staging", charset="UTF-8"')
    throw new HttpError(401, 'platform.stagingClosed')
  })
}

const readPassword = (credentials: string): string => {
  const [, ...password] = Buffer.from(credentials, 'base64').toString().split(':')
  return password.join(':')
}

/** Compares in constant time. */
const isEqual = (one: string, other: string): boolean => timingSafeEqual(hash(one), hash(other))

const hash = (text: string) => createHash('sha256').update(text).digest()
