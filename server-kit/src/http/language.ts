import type { FastifyRequest } from 'fastify'
import { language, languages, type Language } from '@tessera/shared-contracts'

/** Returns the supported language that an `Accept-Language` header prefers, or English. */
export function negotiateLanguage(header: string | undefined): Language {
  const preferences = (header ?? '')
    .split(',')
    .map(preference => {
      const [tag = '', ...parameters] = preference.trim().toLowerCase().split(';')
      const quality = parameters.map(parameter => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], quality: Number(quality ?? 1) }
    })
    .sort((a, b) => b.quality - a.quality)
  return (
    preferences
      .map(preference => languages.find(language => language === preference.language))
      .find(Boolean) ?? languages[0]
  )
}

/**
 * Returns the language of a page: the one that the user chose, from a cookie; else `?lang=` of the URL, which search
 * engines and shared links use; else the language that the browser prefers.
 */
export function getPageLanguage(request: FastifyRequest): Language {
  const chosen = language.safeParse(request.cookies.language).data
  const { lang } = request.query as { lang?: unknown }
  return chosen ?? language.safeParse(lang).data ?? negotiateLanguage(request.headers['accept-language'])
}
