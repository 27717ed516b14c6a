import type { FastifyRequest } from 'fastify'
import { DomainError } from '../domain-error.ts'

/**
 * Returns the origin for links in mails. The Host header is trusted on this machine only: an attacker can set it, and the
 * link would lead to the attacker's site.
 *
 * @param publicUrl the public origin of the site; null on a machine that is not public
 * @throws {DomainError} on a public site whose operator has not set PUBLIC_URL
 */
export function getLinkOrigin(
  { protocol, host, hostname }: FastifyRequest,
  publicUrl: string | null,
): string {
  if (publicUrl) return publicUrl
  if (!['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname))
    throw new DomainError('account.linksNeedPublicUrl')
  return `${protocol}://${host}`
}
