import * as z from '@tessera/shared-contracts/schema'

/**
 * The address of a call, as a template: `{name}` is a parameter of the screen's path or of the page's query, `{name=x}`
 * has a default, and `{name?}` leaves its field out where the page has no such parameter.
 */
const callTemplate = z.string().check(z.startsWith('/'), z.maxLength(500))

/**
 * Which images of an inlined response the page preloads, where it has no first frame. A first frame contains its images:
 * the screen gives the main ones `fetchpriority="high"`.
 */
const preloadedImages = z.object({
  /** The field of the response that is a list. */
  list: z.string().check(z.maxLength(60)),
  /** How many items of the list are on the first screen. */
  max: z.number().check(z.int(), z.minimum(1), z.maximum(20)),
  /** The field of an item that is the address of its image. */
  src: z.string().check(z.maxLength(60)),
  /** Items with these values have no image to preload. */
  except: z.optional(z.record(z.string(), z.string())),
  /** The widths of an image in pixels. The address names the first; the others differ in this number only. */
  widths: z.optional(
    z.array(z.number().check(z.int(), z.minimum(1), z.maximum(10_000))).check(z.maxLength(6)),
  ),
  /** As in `<img>`. */
  sizes: z.optional(z.string().check(z.maxLength(1_000))),
})
export type PreloadedImages = z.output<typeof preloadedImages>

/** A public call whose response is in the HTML of a screen. */
export const inlinedCall = z.object({
  method: z.optional(z.enum(['GET', 'POST'])),
  url: callTemplate,
  images: z.optional(preloadedImages),
})
export type InlinedCall = z.output<typeof inlinedCall>

/** How many calls of one screen a page inlines. */
export const maxInlinedCalls = 3

/** Returns what is wrong with an inlined call or a head template of a manifest, or null. */
export function findPageDataError(kind: 'data' | 'head', value: unknown): string | null {
  const { error } = (kind === 'data' ? inlinedCall : callTemplate).safeParse(value)
  const issue = error?.issues[0]
  return issue ? `${[kind, ...issue.path].join('.')}: ${issue.message}` : null
}

/** Returns the inlined calls that this release of the contract understands, and leaves out the others. */
export const parseInlinedCalls = (calls: readonly unknown[] = []): InlinedCall[] =>
  calls.slice(0, maxInlinedCalls).flatMap(call => {
    const parsed = inlinedCall.safeParse(call)
    return parsed.success ? [parsed.data] : []
  })

/**
 * Fills the template of a call. Fields of the query that are left out disappear.
 *
 * @param read returns a parameter of the path or of the query
 * @returns null where a parameter without a default is missing, or the template is malformed
 */
export function fillCallTemplate(template: string, read: (name: string) => string | null): string | null {
  if (!callTemplate.safeParse(template).success) return null
  const { path, query } = splitTemplate(template)
  const filledPath = fill(path, name => {
    const value = read(name)
    return value && encodeURIComponent(value)
  })
  if (typeof filledPath !== 'string') return null
  const fields = new URLSearchParams()
  for (const field of query.split('&').filter(Boolean)) {
    const [name = '', ...value] = field.split('=')
    const filled = fill(value.join('='), read)
    if (filled === missing) return null
    if (filled !== leftOut) fields.append(name, filled)
  }
  return fields.size > 0 ? `${filledPath}?${fields.toString()}` : filledPath
}

const missing = Symbol('missing')
const leftOut = Symbol('left out')

/** Replaces the parameters of a text. */
function fill(text: string, read: (name: string) => string | null): string | typeof missing | typeof leftOut {
  const failures: (typeof missing | typeof leftOut)[] = []
  const filled = text.replaceAll(
    /\{(\w+)(\?|=([^{}]*))?\}/g,
    (_, name: string, rule?: string, fallback?: string) => {
      const value = read(name) ?? fallback
      if (value === undefined) failures.push(rule === '?' ? leftOut : missing)
      return value ?? ''
    },
  )
  return failures[0] ?? filled
}

/** The `?` before the query is the first one outside of braces. */
function splitTemplate(template: string): { path: string; query: string } {
  const [path = ''] = /^(?:[^?{]|\{[^}]*\})*/.exec(template) ?? []
  return { path, query: template.slice(path.length + 1) }
}
