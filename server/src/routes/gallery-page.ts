import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { GalleryPage } from '../domain/gallery.ts'

/** A page of the gallery as it is sent, to whoever asks for it. */
export interface RenderedPage extends Pick<GalleryPage, 'snapshot' | 'nextBefore'> {
  /** @param accepted the request's `Accept-Encoding` */
  encodedFor(accepted: string | undefined): Encoded | Promise<Encoded>
  /** The answer's JSON. */
  json(): string
}

interface Encoded {
  headers: Record<string, string | number>
  body: Uint8Array
}

const compressors = {
  br: (body: Uint8Array) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Uint8Array) => promisify(gzip)(body),
} as const
const brotli = promisify(brotliCompress)

type Encoding = keyof typeof compressors

/** The bytes of an answer; each encoding of them is made once, when it is first asked for. */
export function renderGalleryPage({ works, snapshot, nextBefore, hasMore }: GalleryPage): RenderedPage {
  const body = Buffer.concat([
    Buffer.from(
      `{"success":true,"snapshot":${snapshot},"next_before":${nextBefore},"has_more":${hasMore},"creations":`,
    ),
    works,
    Buffer.from('}'),
  ])
  const plain = { headers: headersOf(body), body }
  const compressed: Partial<Record<Encoding, Promise<Encoded>>> = {}
  return {
    snapshot,
    nextBefore,
    json: () => body.toString(),
    encodedFor(accepted) {
      const encoding = accepted === undefined ? null : encodingOf(accepted)
      if (encoding === null) return plain
      return (compressed[encoding] ??= compressors[encoding](body).then(bytes => ({
        headers: { ...headersOf(bytes), 'content-encoding': encoding },
        body: bytes,
      })))
    },
  }
}

const headersOf = (body: Uint8Array) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': body.byteLength,
  'cache-control': 'no-store',
  vary: 'accept-encoding',
})

/** The smallest encoding that a browser takes; one with the quality 0 is refused. */
function encodingOf(accepted: string): Encoding | null {
  const taken = accepted
    .split(',')
    .filter(wish => !/;\s*q=0(\.0*)?\s*$/.test(wish))
    .map(wish => wish.split(';')[0]?.trim())
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : null
}
