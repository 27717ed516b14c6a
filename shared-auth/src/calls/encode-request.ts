import type { Call, CallRequest } from '@tessera/shared-contracts'

interface EncodedRequest {
  /** Path and query. */
  url: string
  body?: string | URLSearchParams | FormData
  /** Set only where the browser cannot derive it from the body. */
  contentType?: { 'Content-Type': string }
}

type Field = [name: string, value: unknown]

/** Puts each field of a request into the query or the body, as its call declares. */
export function encodeRequest<C extends Call>(call: C, request: CallRequest<C>): EncodedRequest {
  const fields = Object.entries(request).filter(([, value]) => value !== undefined)
  const isQueryField = ([name]: Field) => Object.hasOwn(call.query.shape, name)
  const query = toSearchParams(fields.filter(isQueryField)).toString()
  const url = query ? `${call.path}?${query}` : call.path
  const bodyFields = fields.filter(field => !isQueryField(field))
  return call.method === 'GET' || bodyFields.length === 0
    ? { url }
    : { url, ...encodeBody(call.encoding, bodyFields) }
}

function encodeBody(encoding: Call['encoding'], fields: Field[]): Omit<EncodedRequest, 'url'> {
  switch (encoding) {
    case 'json':
      return {
        body: JSON.stringify(Object.fromEntries(fields)),
        contentType: { 'Content-Type': 'application/json' },
      }
    case 'urlencoded':
      return { body: toSearchParams(fields) }
    case 'multipart': {
      const form = new FormData()
      for (const [name, value] of expandLists(fields))
        form.append(name, value instanceof Blob ? value : String(value))
      return { body: form }
    }
  }
}

const toSearchParams = (fields: Field[]) =>
  new URLSearchParams(expandLists(fields).map(([name, value]) => [name, String(value)]))

/** Turns a list into one field for each entry. */
const expandLists = (fields: Field[]): Field[] =>
  fields.flatMap(([name, value]): Field[] =>
    Array.isArray(value) ? value.map((entry: unknown) => [name, entry]) : [[name, value]],
  )
