import type { FastifyRequest } from 'fastify'
import { languages, type Language } from '@tessera/shared-contracts'

/**
 * Returns the public origin of the site.
 *
 * @param publicUrl the configured origin; null: the host of the request
 */
export function getSiteOrigin(request: FastifyRequest, publicUrl: string | null): string {
  const requested = `${request.protocol}://${request.host}`
  return publicUrl ?? (URL.canParse(requested) ? new URL(requested).origin : '')
}

/** Returns an address without a language, which people share, and with each language, for search engines. */
export function toLocalizedAddresses(address: string): {
  neutral: string
  byLanguage: Record<Language, string>
} {
  const separator = address.includes('?') ? '&' : '?'
  const byLanguage = Object.fromEntries(languages.map(each => [each, `${address}${separator}lang=${each}`]))
  return { neutral: address, byLanguage: byLanguage as Record<Language, string> }
}
