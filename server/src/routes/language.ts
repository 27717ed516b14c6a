import type { FastifyRequest } from 'fastify'
import { language, languages, type Language } from '@tessera/shared-contracts'

/** The interface language that an `Accept-Language` header likes best; English where it names none of ours. */
export function languageOf(header: string | undefined): Language {
  const wishes = (header ?? '')
    .split(',')
    .map(wish => {
      const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';')
      const quality = parameters.map(parameter => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], quality: Number(quality ?? 1) }
    })
    .sort((a, b) => b.quality - a.quality)
  return (
    wishes.map(wish => languages.find(language => language === wish.language)).find(Boolean) ?? languages[0]
  )
}

/**
 * The language chosen in the page, kept in a cookie for this; else the one that the address names with
 * `?lang=`, as search engines and shared links do; else what the browser wishes.
 */
export function pageLanguage(request: FastifyRequest): Language {
  const chosen = language.safeParse(request.cookies.language).data
  const { lang } = request.query as { lang?: unknown }
  return chosen ?? language.safeParse(lang).data ?? languageOf(request.headers['accept-language'])
}
