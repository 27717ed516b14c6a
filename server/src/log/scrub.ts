/**
 * Secrets that error messages may contain: e-mail addresses, query strings (signed links, search terms), user names and
 * passwords in URLs, tokens and cookies.
 */
const secrets: readonly [pattern: RegExp, replacement: string][] = [
  [/(:\/\/)[^\s/@'"]+@/g, '$1[login]@'],
  [/(?<![\w.%+-])[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, '[address]'],
  [/\b(bearer|basic)\s+[\w~+/.=-]{8,}/gi, '$1 [token]'],
  [/\b(cookie|authorization|x-api-key)(["']?\s*[:=]\s*["']?)[^\n"']+/gi, '$1$2[secret]'],
]

/** Replaces secrets in a text. Prompts that engines quote are redacted where the engine is called. */
export const scrub = (text: string): string =>
  secrets.reduce(
    (clean, [pattern, replacement]) => clean.replace(pattern, replacement),
    text.replaceAll(/[^\s'"<>]+/g, removeQuery),
  )

/** Removes the query of an address. A regular expression would take quadratic time for a long text of slashes. */
function removeQuery(word: string): string {
  const start = word.indexOf('?')
  if (start === -1 || start === word.length - 1 || !word.slice(0, start).includes('/')) return word
  const end = word.indexOf(')', start)
  return `${word.slice(0, start)}?[query]${end === -1 ? '' : word.slice(end)}`
}
