import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressors = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: promisify(gzip),
} as const
const brotli = promisify(brotliCompress)

/** A page is 6 % smaller than with 4, and fits into the first packets of a connection. */
export const brotliQuality = 5

type Encoding = keyof typeof compressors

/** The body of a response that is sent many times: it is compressed once for each encoding. */
export interface PreparedBody {
  bytes: Buffer
  /** A strong entity tag for each encoding begins with it. */
  tag: string
  compressed: Partial<Record<Encoding, Promise<Buffer>>>
}

export const prepareBody = (bytes: Buffer): PreparedBody => ({
  bytes,
  tag: hash('sha256', bytes, 'base64url').slice(0, 22),
  compressed: {},
})

/**
 * Sets the headers of a prepared body, and returns what to send of it: nothing where the client has it already.
 * `Vary` is set on uncompressed responses too, or else a shared cache sends them to everybody.
 */
export async function encodePreparedBody(
  body: PreparedBody,
  { headers, method }: Pick<FastifyRequest, 'headers' | 'method'>,
  reply: FastifyReply,
): Promise<Buffer | ''> {
  const encoding = chooseEncoding(headers['accept-encoding'])
  const etag = encoding ? `"${body.tag}-${encoding}"` : `"${body.tag}"`
  reply.header('etag', etag)
  addVary(reply, 'accept-encoding')
  if (method !== 'POST' && matchesEtag(headers['if-none-match'], etag)) {
    reply.status(304)
    return ''
  }
  if (encoding === null) return body.bytes
  reply.header('content-encoding', encoding)
  return (body.compressed[encoding] ??= compressors[encoding](body.bytes))
}

/** Adds a name to the `Vary` header, which other code may have set. */
export function addVary(reply: FastifyReply, name: string): void {
  const names = String(reply.getHeader('vary') ?? '')
  if (names === '') reply.header('vary', name)
  else if (!names.toLowerCase().split(/, */).includes(name)) reply.header('vary', `${names}, ${name}`)
}

/** The best encoding that the `Accept-Encoding` header allows; null: none. */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null
  const allowed = accepted
    .toLowerCase()
    .split(',')
    .filter(entry => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map(entry => entry.split(';')[0]?.trim())
  if (allowed.includes('br') || allowed.includes('*')) return 'br'
  return allowed.includes('gzip') ? 'gzip' : null
}

/** Compares weakly, because a proxy that compresses makes tags weak. The header can be a list. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some(entry => ['*', etag, `W/${etag}`].includes(entry.trim()))
}
