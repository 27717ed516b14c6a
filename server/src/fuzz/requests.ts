import { deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { BodyEncoding, Call } from '@tessera/shared-contracts'
import { changed, changeTo, validOf, type Known } from './from-schema.ts'
import { hostileHeaders, hostileTexts, hostileValue } from './hostile.ts'

/** A request as it goes over the wire. */
export interface WireRequest {
  method: string
  url: string
  headers: Record<string, string>
  payload: Buffer | null
}

type Body = Record<string, unknown>

/** Fields as a call describes them, mostly with something wrong about one or two of them. */
function fieldsOf(schema: Call['body'], known: Known): fc.Arbitrary<Body> {
  const valid = validOf(schema, known) as fc.Arbitrary<Body>
  const change = changeTo(fc.oneof(hostileValue, ...(known.file ?? []).map(file => fc.constant(file))))
  return fc
    .record({ valid, changes: fc.array(change, { maxLength: 2 }) })
    .map(({ valid, changes }) => changes.reduce<unknown>(changed, valid) as Body)
}

/** Any request to a call: by its contract, nearly, or not at all. */
export function requestTo(call: Call, known: Known): fc.Arbitrary<WireRequest> {
  return fc
    .record({
      query: fieldsOf(call.query, known),
      strayQuery: fc.oneof({ weight: 6, arbitrary: fc.constant('') }, { weight: 1, arbitrary: strayQuery }),
      body: fieldsOf(call.body, known),
      carriage: carriageOf(call.encoding),
      headers: hostileHeaders,
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant<string>(call.method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS') },
      ),
    })
    .map(({ query, strayQuery, body, carriage, headers, method }) => {
      const asked = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, asText(value)]),
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

interface Carried {
  type: string | null
  encoding: string | null
  payload: Buffer
}
type Carriage = (body: Body) => Carried

/** How a body travels: mostly as the call wants it. */
function carriageOf(encoding: BodyEncoding): fc.Arbitrary<Carriage> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(carriages[encoding]) },
    { weight: 2, arbitrary: fc.constantFrom(carriages.json, carriages.urlencoded, carriages.multipart) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(...crooked).map(bend => (body: Body) => bend(carriages[encoding](body))),
    },
    { weight: 1, arbitrary: fc.constantFrom(...proto) },
  )
}

const plain = (type: string | null, payload: Buffer): Carried => ({ type, payload, encoding: null })

const carriages: Record<BodyEncoding, Carriage> = {
  json: body => plain('application/json', Buffer.from(JSON.stringify(body))),
  urlencoded: body => {
    const form = new URLSearchParams()
    for (const [name, value] of Object.entries(body))
      for (const each of [value].flat()) form.append(name, asText(each))
    return plain('application/x-www-form-urlencoded', Buffer.from(String(form)))
  },
  multipart: body => {
    const boundary = 'fuzz-boundary'
    const parts = Object.entries(body).flatMap(([name, value]) =>
      [value].flat().map(each => {
        const isFile = each instanceof File
        const file = isFile ? `; filename="${quoted(each.name)}"\r\ncontent-type: ${quoted(each.type)}` : ''
        const head = `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"${file}\r\n\r\n`
        return Buffer.concat([
          Buffer.from(head),
          isFile ? (bytes.get(each) ?? Buffer.alloc(0)) : Buffer.from(asText(each)),
          Buffer.from('\r\n'),
        ])
      }),
    )
    const payload = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
    return plain(`multipart/form-data; boundary=${boundary}`, payload)
  },
}

const bytes = new WeakMap<File, Buffer>()

/** A file whose bytes can be read at once. */
export function fileOf(content: Buffer, name: string, type = 'image/png'): File {
  const file = new File([new Uint8Array(content)], name, { type })
  bytes.set(file, content)
  return file
}

/** As browsers escape it. */
const quoted = (text: string) =>
  text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('\0', '')

/** What happens to a body on its way, or what somebody says it is. */
const crooked: ((carried: Carried) => Carried)[] = [
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
  (text: string): Carriage =>
  () =>
    plain('application/json', Buffer.from(text))

/** Texts that no serialiser writes. */
const proto: Carriage[] = [
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
    plain(
      'application/x-www-form-urlencoded',
      Buffer.from('__proto__=1&__proto__[]=2&constructor[]=3&toString=4&email=a&email=b&creation_ids[]=%00'),
    ),
  () => plain('application/x-www-form-urlencoded', Buffer.from('a=1&'.repeat(20_000))),
  () => plain('application/x-www-form-urlencoded', Buffer.from('%FF%FE=%&%%%')),
]

/** What a form field carries of a value. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof File) return value.name
  return value === undefined ? 'undefined' : JSON.stringify(value)
}

/** The names that a sender's files have. */
export const hostileNames = hostileTexts.filter(text => text.length < 300)
