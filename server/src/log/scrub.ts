/**
 * What may stand in the words of an error and belongs into no log: addresses of people, what follows the `?` of an
 * address (links with a signature, search words), names and passwords for a server, bearers' tokens.
 */
const secrets: readonly [pattern: RegExp, instead: string][] = [
  [/(:\/\/)[^\s/@'"]+@/g, '$1[login]@'],
  [/[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, '[address]'],
  [/(\/[^\s?'"<>]*)\?[^\s'"<>)]+/g, '$1?[query]'],
  [/\b(bearer|basic)\s+[\w~+/.=-]{8,}/gi, '$1 [token]'],
  [/\b(cookie|authorization|x-api-key)(["']?\s*[:=]\s*["']?)[^\n"']+/gi, '$1$2[secret]'],
]

/** The text without what is nobody's business; what an engine quotes of a prompt is cut where it is asked for. */
export const scrub = (text: string): string =>
  secrets.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text)
