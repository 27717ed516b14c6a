import type { Call, RequestOf } from '@tessera/shared-contracts'

interface EncodedRequest {
  /** Path and query. */
  address: string
  body?: string | URLSearchParams | FormData
  /** Only where the browser cannot tell it from the body. */
  contentType?: { 'Content-Type': string }
}

type Field = [name: string, value: unknown]

/** Puts every field of a request where its call says: into the query, or into the body in the call's encoding. */
export function encodeRequest<C extends Call>(call: C, request: RequestOf<C>): EncodedRequest {
  const fields = Object.entries(request).filter(([, value]) => value !== undefined)
  const inQuery = ([name]: Field) => Object.hasOwn(call.query.shape, name)
  const query = asParameters(fields.filter(inQuery)).toString()
  const address = query ? `${call.path}?${query}` : call.path
  const bodyFields = fields.filter(field => !inQuery(field))
  return call.method === 'GET' || bodyFields.length === 0
    ? { address }
    : { address, ...encodeBody(call.encoding, bodyFields) }
}

function encodeBody(encoding: Call['encoding'], fields: Field[]): Omit<EncodedRequest, 'address'> {
  switch (encoding) {
    case 'json':
      return {
        body: JSON.stringify(Object.fromEntries(fields)),
        contentType: { 'Content-Type': 'application/json' },
      }
    case 'urlencoded':
      return { body: asParameters(fields) }
    case 'multipart': {
      const form = new FormData()
      for (const [name, value] of repeated(fields))
        form.append(name, value instanceof Blob ? value : String(value))
      return { body: form }
    }
  }
}

const asParameters = (fields: Field[]) =>
  new URLSearchParams(repeated(fields).map(([name, value]) => [name, String(value)]))

/** A list is sent as its field repeated, once an entry. */
const repeated = (fields: Field[]): Field[] =>
  fields.flatMap(([name, value]): Field[] =>
    Array.isArray(value) ? value.map((entry: unknown) => [name, entry]) : [[name, value]],
  )
