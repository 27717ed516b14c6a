/** The directives of the content security policy to which a remote may add sources. */
export const policyDirectives = [
  'script-src',
  'style-src',
  'connect-src',
  'img-src',
  'media-src',
  'font-src',
  'frame-src',
] as const
export type PolicyDirective = (typeof policyDirectives)[number]

/** The sources that a remote adds to the content security policy of the page, by directive. */
export type PolicyAdditions = Readonly<Partial<Record<PolicyDirective, readonly string[]>>>

/** One source of one directive. */
export interface PolicyAddition {
  directive: PolicyDirective
  source: string
}

/** How many sources one remote may add. */
export const maxPolicyAdditions = 20

const hash = /^'sha(256|384|512)-[A-Za-z0-9+/]{43,86}={0,2}'$/
/** One host with https or wss, a port and a path at most. No wildcard, no address without a name. */
const origin = /^(?:https|wss):\/\/(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}(?::\d{1,5})?(?:\/[\w~.%/-]*)?$/

const hashedDirectives: ReadonlySet<string> = new Set<PolicyDirective>(['script-src', 'style-src'])
const isDirective = (name: string): name is PolicyDirective =>
  (policyDirectives as readonly string[]).includes(name)

/**
 * Whether a remote may add a source to a directive: a host by https, for styles and scripts a hash, and for fonts
 * `data:`, because a font neither runs nor sends anything. The code of other
 * hosts has no hash that the registry has checked, so scripts of other hosts are not among them.
 */
function isAllowedAddition(directive: string, source: unknown): source is string {
  if (!isDirective(directive) || typeof source !== 'string' || source.length > 200) return false
  if (hashedDirectives.has(directive) && hash.test(source)) return true
  if (directive === 'font-src' && source === 'data:') return true
  if (directive === 'script-src' || !origin.test(source)) return false
  return source.startsWith('https:') || directive === 'connect-src'
}

const listAll = (additions: Readonly<Record<string, unknown>> = {}) =>
  Object.entries(additions).flatMap(([directive, sources]) =>
    (Array.isArray(sources) ? (sources as unknown[]) : [sources]).map(source => ({ directive, source })),
  )

/** Lists the sources of a manifest that a page may allow, and leaves out the others. */
export const listPolicyAdditions = (additions?: Readonly<Record<string, unknown>>): PolicyAddition[] =>
  listAll(additions)
    .filter((each): each is PolicyAddition => isAllowedAddition(each.directive, each.source))
    .slice(0, maxPolicyAdditions)

/** Lists the sources of a manifest that no page allows, as `directive source`. */
export const listForbiddenPolicyAdditions = (additions?: Readonly<Record<string, unknown>>): string[] =>
  listAll(additions)
    .filter(({ directive, source }) => !isAllowedAddition(directive, source))
    .map(({ directive, source }) => `${directive} ${String(source)}`)
