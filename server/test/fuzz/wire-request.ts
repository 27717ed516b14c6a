import { deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { BodyEncoding, Call } from '@tessera/shared-contracts'
import { applyChange, changesTo, validValues, type KnownValues } from './from-schema.ts'
import { hostileHeaders, hostileStrings, hostileValue } from './hostile-values.ts'

/** A request as it is sent. */
export interface WireRequest {
  method: string
  url: string
  headers: Record<string, string>
  payload: Buffer | null
}

type Body = Record<string, unknown>

/** Generates the fields of a call, mostly with errors in one or two of them. */
function requestFields(schema: Call['body'], known: KnownValues): fc.Arbitrary<Body> {
  const valid = validValues(schema, known) as fc.Arbitrary<Body>
  const change = changesTo(fc.oneof(hostileValue, ...(known.file ?? []).map(file => fc.constant(file))))
  return fc
    .record({ valid, changes: fc.array(change, { maxLength: 2 }) })
    .map(({ valid, changes }) => changes.reduce<unknown>(applyChange, valid) as Body)
}

/** Generates requests to a call: valid, almost valid or invalid. */
export function wireRequests(call: Call, known: KnownValues): fc.Arbitrary<WireRequest> {
  return fc
    .record({
      query: requestFields(call.query, known),
      strayQuery: fc.oneof({ weight: 6, arbitrary: fc.constant('') }, { weight: 1, arbitrary: strayQuery }),
      body: requestFields(call.body, known),
      carriage: bodyEncoders(call.encoding),
      headers: hostileHeaders,
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant<string>(call.method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS') },
      ),
    })
    .map(({ query, strayQuery, body, carriage, headers, method }) => {
      const asked = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, toFieldText(value)]),
      )
      const search = [String(asked), strayQuery].filter(part => part !== '').join('&')
      const url = search === '' ? call.path : `${call.path}?${search}`
      if (method === 'GET' || method === 'HEAD') return { method, url, headers, payload: null }
      const { type, encoding, payload } = carriage(body)
      const described = {
        ...(type !== null && { 'content-type': type }),
        ...(encoding !== null && { 'content-encoding': encoding }),
      }
      return { method, url, payload, headers: { ...described, ...headers } }
    })
}

const strayQuery = fc.constantFrom(
  '%',
  '%E0%A4%A',
  '%00',
  '&&&===',
  '__proto__[x]=1',
  'constructor.prototype.x=1',
  'page=1&page=2',
  'uuid=a&uuid=b',
  'id[]=1&id[]=2',
  'a=1&'.repeat(2_000),
  'x'.repeat(10_000),
)

interface EncodedBody {
  type: string | null
  encoding: string | null
  payload: Buffer
}
type BodyEncoder = (body: Body) => EncodedBody

/** Generates ways to encode a body, mostly the encoding of the call. */
function bodyEncoders(encoding: BodyEncoding): fc.Arbitrary<BodyEncoder> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(encoders[encoding]) },
    { weight: 2, arbitrary: fc.constantFrom(encoders.json, encoders.urlencoded, encoders.multipart) },
    {
      weight: 3,
      arbitrary: fc
        .constantFrom(...bodyMutations)
        .map(bend => (body: Body) => bend(encoders[encoding](body))),
    },
    { weight: 1, arbitrary: fc.constantFrom(...malformedBodies) },
  )
}

const withoutEncoding = (type: string | null, payload: Buffer): EncodedBody => ({
  type,
  payload,
  encoding: null,
})

const encoders: Record<BodyEncoding, BodyEncoder> = {
  json: body => withoutEncoding('application/json', Buffer.from(JSON.stringify(body))),
  urlencoded: body => {
    const form = new URLSearchParams()
    for (const [name, value] of Object.entries(body))
      for (const each of [value].flat()) form.append(name, toFieldText(each))
    return withoutEncoding('application/x-www-form-urlencoded', Buffer.from(String(form)))
  },
  multipart: body => {
    const boundary = 'fuzz-boundary'
    const parts = Object.entries(body).flatMap(([name, value]) =>
      [value].flat().map(each => {
        const isFile = each instanceof File
        const file = isFile
          ? `; filename="${escapeFieldName(each.name)}"\r\ncontent-type: ${escapeFieldName(each.type)}`
          : ''
        const head = `--${boundary}\r\ncontent-disposition: form-data; name="${escapeFieldName(name)}"${file}\r\n\r\n`
        return Buffer.concat([
          Buffer.from(head),
          isFile ? (bytes.get(each) ?? Buffer.alloc(0)) : Buffer.from(toFieldText(each)),
          Buffer.from('\r\n'),
        ])
      }),
    )
    const payload = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
    return withoutEncoding(`multipart/form-data; boundary=${boundary}`, payload)
  },
}

const bytes = new WeakMap<File, Buffer>()

/** Creates a file whose bytes can be read synchronously. */
export function createFile(content: Buffer, name: string, type = 'image/png'): File {
  const file = new File([new Uint8Array(content)], name, { type })
  bytes.set(file, content)
  return file
}

/** Escapes a name as browsers do. */
const escapeFieldName = (text: string) =>
  text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('\0', '')

/** Changes to an encoded body or its content type. */
const bodyMutations: ((carried: EncodedBody) => EncodedBody)[] = [
  carried => ({ ...carried, payload: carried.payload.subarray(0, carried.payload.length / 2) }),
  carried => ({ ...carried, payload: Buffer.alloc(0) }),
  carried => ({ ...carried, payload: Buffer.concat([Buffer.from([0xff, 0xfe, 0x80]), carried.payload]) }),
  carried => ({ ...carried, payload: Buffer.from(carried.payload.toString(), 'utf16le') }),
  carried => ({ ...carried, payload: Buffer.concat([carried.payload, carried.payload]) }),
  carried => ({ ...carried, type: null }),
  carried => ({ ...carried, type: 'text/plain' }),
  carried => ({ ...carried, type: 'text/html; charset=utf-7' }),
  carried => ({ ...carried, type: 'nonsense' }),
  carried => ({ ...carried, type: 'multipart/form-data' }),
  carried => ({ ...carried, type: 'multipart/form-data; boundary=' }),
  carried => ({ ...carried, type: `multipart/form-data; boundary=${'x'.repeat(500)}` }),
  carried => ({ ...carried, type: `${carried.type}; charset=utf-16` }),
  carried => ({ ...carried, encoding: 'gzip' }),
  carried => ({ ...carried, payload: gzipSync(carried.payload), encoding: 'gzip' }),
  carried => ({ ...carried, payload: deflateSync(Buffer.alloc(5_000_000)), encoding: 'deflate' }),
]

const json =
  (text: string): BodyEncoder =>
  () =>
    withoutEncoding('application/json', Buffer.from(text))

/** Bodies that no serializer writes. */
const malformedBodies: BodyEncoder[] = [
  json('{"__proto__":{"isAdmin":true}}'),
  json('{"constructor":{"prototype":{"isAdmin":true}}}'),
  json('{"uuid":"a","uuid":"b","id":1,"id":2}'),
  json('['.repeat(50_000)),
  json(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
  json('{"a":1e999999}'),
  json('"\\ud800"'),
  json('null'),
  json('1'),
  json(''),
  () =>
    withoutEncoding(
      'application/x-www-form-urlencoded',
      Buffer.from('__proto__=1&__proto__[]=2&constructor[]=3&toString=4&email=a&email=b&creation_ids[]=%00'),
    ),
  () => withoutEncoding('application/x-www-form-urlencoded', Buffer.from('a=1&'.repeat(20_000))),
  () => withoutEncoding('application/x-www-form-urlencoded', Buffer.from('%FF%FE=%&%%%')),
]

/** Converts a value to the text of a form field. */
function toFieldText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof File) return value.name
  return value === undefined ? 'undefined' : JSON.stringify(value)
}

/** File names of uploads. */
export const hostileFileNames = hostileStrings.filter(text => text.length < 300)
