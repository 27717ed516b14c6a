import { LRUCache } from 'lru-cache'
import type { PreloadedImages } from '@tessera/shared-contracts'

/** The response to a call in the HTML, so that no script has to request it. */
export interface InlineData {
  /** Method and URL of the call. */
  call: string
  json: string
  /** The first images of the screen, which the page preloads. */
  images: readonly InlineImage[]
}

export interface InlineImage {
  src: string
  srcset: string | null
  sizes: string | null
}

/** Popular pages have the same data for a while. An entry is some 30 KB. */
const cache = new LRUCache<string, { data: Omit<InlineData, 'call'> | null }>({ max: 100 })

/**
 * Reads a response. Returns null for a response that is no JSON object, or that says that the call failed.
 *
 * @param declared which images the screen's manifest says to preload
 */
export function toInlineData(
  call: string,
  json: string,
  declared: PreloadedImages | undefined,
): InlineData | null {
  const key = JSON.stringify([declared ?? null, json])
  const cached = cache.get(key) ?? { data: parse(json, declared) }
  cache.set(key, cached)
  return cached.data && { call, ...cached.data }
}

function parse(json: string, declared: PreloadedImages | undefined): Omit<InlineData, 'call'> | null {
  const response = parseObject(json)
  if (!response || response.success === false) return null
  return { json, images: declared ? listImages(response, declared) : [] }
}

function parseObject(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function listImages(response: Record<string, unknown>, declared: PreloadedImages): InlineImage[] {
  const items = response[declared.list]
  if (!Array.isArray(items)) return []
  return items.slice(0, declared.max).flatMap((item: unknown) => {
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
