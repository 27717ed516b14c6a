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
  body: readonly (string | Uint8Array)[]
}

const compressors = {
  br: (body: Uint8Array) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Uint8Array) => promisify(gzip)(body),
} as const
const brotli = promisify(brotliCompress)

type Encoding = keyof typeof compressors

/** The bytes of an answer; each encoding of them is made once, when it is first asked for. */
export function renderGalleryPage({ works, snapshot, nextBefore, hasMore }: GalleryPage): RenderedPage {
  const begin = `{"success":true,"snapshot":${snapshot},"next_before":${nextBefore},"has_more":${hasMore},"creations":[`
  const end = ']}'
  const whole = () => Buffer.concat([Buffer.from(begin), works, Buffer.from(end)])

  const headers = headersOf(begin.length + works.byteLength + end.length)
  let asked = false
  let plain: Encoded | undefined
  const compressed: Partial<Record<Encoding, Promise<Encoded>>> = {}
  return {
    snapshot,
    nextBefore,
    json: () => whole().toString(),
    encodedFor(accepted) {
      const encoding = accepted === undefined ? null : encodingOf(accepted)
      if (encoding === null && !asked) {
        asked = true
        // To copy these into one piece would cost more than to send them; only what is sent again is worth it.
        return { headers, body: [begin, works, end] }
      }
      if (encoding === null) return (plain ??= { headers, body: [whole()] })
      return (compressed[encoding] ??= compressors[encoding](whole()).then(bytes => ({
        headers: { ...headersOf(bytes.byteLength), 'content-encoding': encoding },
        body: [bytes],
      })))
    },
  }
}

const headersOf = (bytes: number) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': bytes,
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
