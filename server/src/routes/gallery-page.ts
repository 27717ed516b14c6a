import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { GalleryPage } from '../domain/gallery.ts'

/** A page of the gallery as it is sent: once, or to whoever asks for it where it is kept. */
export interface RenderedPage extends Pick<GalleryPage, 'snapshot' | 'nextBefore'> {
  /** @param accepted the request's `Accept-Encoding` */
  encodedFor(accepted: string | undefined): Encoded | Promise<Encoded>
  /** The answer's JSON. */
  json(): string
}

export interface Encoded {
  /** Names and values in turn: Node takes them as they are. */
  headers: readonly string[]
  body: readonly (string | Uint8Array)[]
  /** To be called when all of it has been sent. */
  letGo?: () => void
}

const compressors = {
  br: (body: Uint8Array) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Uint8Array) => promisify(gzip)(body),
} as const
const brotli = promisify(brotliCompress)

type Encoding = keyof typeof compressors

/** @param isKept whether it is handed out more than once */
export function renderGalleryPage(page: GalleryPage, isKept: boolean): RenderedPage {
  const { works, letGo, snapshot, nextBefore, hasMore } = page
  const begin = `{"success":true,"snapshot":${snapshot},"next_before":${nextBefore},"has_more":${hasMore},"creations":[`
  const end = ']}'
  const whole = (): Buffer => {
    const bytes = Buffer.concat([Buffer.from(begin), works, Buffer.from(end)])
    letGo()
    return bytes
  }
  const keys = { snapshot, nextBefore }
  if (isKept) return { ...keys, ...renderWhole(whole()) }

  return {
    ...keys,
    json: () => whole().toString(),
    encodedFor(accepted) {
      const encoding = encodingOf(accepted)
      if (encoding !== null) return compress(whole(), encoding)
      // To copy these into one piece would cost more than to send them; only what is sent again is worth it.
      const headers = headersOf(begin.length + works.byteLength + end.length)
      return { headers, body: [begin, works, end], letGo }
    },
  }
}

/** The bytes of an answer; each encoding of them is made once, when it is first asked for. */
function renderWhole(bytes: Buffer): Pick<RenderedPage, 'encodedFor' | 'json'> {
  const plain: Encoded = { headers: headersOf(bytes.byteLength), body: [bytes] }
  const compressed: Partial<Record<Encoding, Promise<Encoded>>> = {}
  return {
    json: () => bytes.toString(),
    encodedFor(accepted) {
      const encoding = encodingOf(accepted)
      return encoding === null ? plain : (compressed[encoding] ??= compress(bytes, encoding))
    },
  }
}

async function compress(bytes: Uint8Array, encoding: Encoding): Promise<Encoded> {
  const body = await compressors[encoding](bytes)
  return { headers: [...headersOf(body.byteLength), 'content-encoding', encoding], body: [body] }
}

const headersOf = (bytes: number): readonly string[] => [
  'content-type',
  'application/json; charset=utf-8',
  'content-length',
  String(bytes),
  'cache-control',
  'no-store',
  'vary',
  'accept-encoding',
]

/** The smallest encoding that a browser takes; one with the quality 0 is refused. */
function encodingOf(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null
  const taken = accepted
    .split(',')
    .filter(wish => !/;\s*q=0(\.0*)?\s*$/.test(wish))
    .map(wish => wish.split(';')[0]?.trim())
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : null
}
