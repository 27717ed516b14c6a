import type { FastifyRequest } from 'fastify'
import type { Call } from '@tessera/shared-contracts'
import { BadRequest } from './failures.ts'

/**
 * The fields of a request's body as the call describes them, in either form encoding for a form call. A
 * field whose name ends with `[]` is a list, also when it comes once.
 *
 * @throws {BadRequest} for another kind of content, or a file where only fields are meant
 */
export async function readBody(call: Call, request: FastifyRequest): Promise<unknown> {
  const isJson = request.headers['content-type']?.includes('application/json') ?? false
  if (request.isMultipart()) {
    if (call.encoding === 'json') throw new BadRequest(415, 'request.unsupported')
    return readMultipart(request)
  }
  if (request.body === undefined || request.body === null) return {}
  if (isJson !== (call.encoding === 'json')) throw new BadRequest(415, 'request.unsupported')
  return isJson ? request.body : withLists(Object.entries(request.body))
}

async function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: [string, unknown][] = []
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') throw new BadRequest(400, 'request.field', { field: part.fieldname })
      if (part.valueTruncated) throw new BadRequest(413, 'request.tooLarge')
      fields.push([part.fieldname, part.value])
    }
  } catch (error) {
    throw asBadRequest(error)
  }
  return withLists(fields)
}

/** The parser of multipart bodies throws errors without a status for a body that is broken or breaks off. */
function asBadRequest(error: unknown): unknown {
  if (error instanceof BadRequest || (error instanceof Error && 'statusCode' in error)) return error
  return new BadRequest(400, 'request.malformed')
}

function withLists(fields: Iterable<[string, unknown]>): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const [name, value] of fields) {
    if (name.endsWith('[]'))
      read[name] = [...((read[name] as unknown[] | undefined) ?? []), ...[value].flat()]
    else read[name] = value
  }
  return read
}
