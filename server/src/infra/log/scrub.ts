/**
 * Secrets that error messages may contain: e-mail addresses, query strings (signed links, search terms), user names and
 * passwords in URLs, tokens and cookies.
 */
const secrets: readonly [pattern: RegExp, replacement: string][] = [
  [/(:\/\/)[^\s/@'"]+@/g, '$1[login]@'],
  [/[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, '[address]'],
  [/(\/[^\s?'"<>]*)\?[^\s'"<>)]+/g, '$1?[query]'],
  [/\b(bearer|basic)\s+[\w~+/.=-]{8,}/gi, '$1 [token]'],
  [/\b(cookie|authorization|x-api-key)(["']?\s*[:=]\s*["']?)[^\n"']+/gi, '$1$2[secret]'],
]

/** Replaces secrets in a text. Prompts that engines quote are redacted where the engine is called. */
export const scrub = (text: string): string =>
  secrets.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text)
