import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { GalleryPage } from './gallery-page.ts'

const compressors = {
  br: (json: Buffer) => brotli(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (json: Buffer) => promisify(gzip)(json),
} as const
const brotli = promisify(brotliCompress)

export type Encoding = keyof typeof compressors

/** Compresses each cached page once for each encoding, and not again for every request. */
const compressed = new WeakMap<GalleryPage, Partial<Record<Encoding, Promise<Buffer>>>>()

export function compressPage(page: GalleryPage, encoding: Encoding): Promise<Buffer> {
  const encodings = compressed.get(page) ?? {}
  compressed.set(page, encodings)
  return (encodings[encoding] ??= compressors[encoding](page.json))
}

/** The best encoding that the `Accept-Encoding` header allows; null: none. */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  const allowed = (accepted ?? '')
    .split(',')
    .filter(entry => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map(entry => entry.split(';')[0]?.trim())
  if (allowed.includes('br')) return 'br'
  return allowed.includes('gzip') ? 'gzip' : null
}
