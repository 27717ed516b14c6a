import { parseJson, type PreloadedImages } from '@tessera/shared-contracts'
import { escapeInlineJson } from '@tessera/server-kit/http/html'

/** The response to a call in the HTML, so that no script has to request it. */
export interface InlineData {
  /** Method and URL of the call. */
  call: string
  /** Escaped for an element of the page. */
  json: string
  /** The first images of the screen, which a page without a first frame preloads. */
  images: readonly InlineImage[]
}

export interface InlineImage {
  src: string
  srcset: string | null
  sizes: string | null
}

/** A response that is served again is read once. */
const cache = new WeakMap<Buffer, { declared: PreloadedImages | undefined; data: InlineData | null }>()

/**
 * Reads a response. Returns null for a response that is no JSON object, that says that the call failed, or whose list of
 * items with images is empty.
 *
 * @param declared which images the screen's manifest says to preload
 */
export function toInlineData(
  call: string,
  body: Buffer,
  declared: PreloadedImages | undefined,
): InlineData | null {
  const cached = cache.get(body)
  if (cached && cached.declared === declared && cached.data?.call === call) return cached.data
  const parsed = parse(body.toString(), declared)
  const data = parsed && { call, ...parsed }
  cache.set(body, { declared, data })
  return data
}

function parse(json: string, declared: PreloadedImages | undefined): Omit<InlineData, 'call'> | null {
  const response = parseJson(json)
  if (!isObject(response) || response.success === false) return null
  if (!declared) return { json: escapeInlineJson(json), images: [] }
  const items = response[declared.list]
  if (!Array.isArray(items) || items.length === 0) return null
  return { json: escapeInlineJson(json), images: listImages(items, declared) }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function listImages(items: unknown[], declared: PreloadedImages): InlineImage[] {
  return items.slice(0, declared.max).flatMap(item => {
    if (!isObject(item)) return []
    const hasNoImage = Object.entries(declared.except ?? {}).some(([field, value]) => item[field] === value)
    const src = item[declared.src]
    return hasNoImage || typeof src !== 'string' || src === '' ? [] : [toImage(src, declared)]
  })
}

function toImage(src: string, { widths: [first, ...others] = [], sizes }: PreloadedImages): InlineImage {
  const at = first === undefined ? -1 : src.lastIndexOf(String(first))
  if (first === undefined || at < 0) return { src, srcset: null, sizes: null }
  const toUrl = (width: number) => `${src.slice(0, at)}${width}${src.slice(at + String(first).length)}`
  const srcset = [first, ...others].map(width => `${toUrl(width)} ${width}w`).join(', ')
  return { src, srcset, sizes: sizes ?? null }
}
