import type { FastifyRequest } from 'fastify'
import { language, languages, type Language } from '@tessera/shared-contracts'

/**
 * The origin that people reach the site at.
 *
 * @param publicUrl where that is not the host the server is asked by
 */
export function siteOrigin(request: FastifyRequest, publicUrl: string | null): string {
  const asked = `${request.protocol}://${request.host}`
  return publicUrl ?? (URL.canParse(asked) ? new URL(asked).origin : '')
}

/** The language an address asks for; null where it leaves that to the browser. */
export const languageOfAddress = (parameters: URLSearchParams): Language | null =>
  language.safeParse(parameters.get('lang')).data ?? null

/** An address of the site without and with a language: one to share, and one for each search engine's language. */
export function inEveryLanguage(address: string): { any: string; one: Record<Language, string> } {
  const separator = address.includes('?') ? '&' : '?'
  const one = Object.fromEntries(languages.map(each => [each, `${address}${separator}lang=${each}`]))
  return { any: address, one: one as Record<Language, string> }
}
