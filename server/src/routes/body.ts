import type { FastifyRequest } from 'fastify'
import type { Call } from '@tessera/shared-contracts'
import { z } from 'zod/mini'
import { BadRequest } from './failures.ts'

/**
 * The fields of a request's body as the call describes them, in either form encoding for a form call. A
 * field whose name ends with `[]` is a list, also when it comes once. A file is held in memory: a call that
 * takes large ones reads them itself.
 *
 * @param fileBytes how large a file may be
 * @throws {BadRequest} for another kind of content, or a file where only fields are meant
 */
export async function readBody(call: Call, request: FastifyRequest, fileBytes: number): Promise<unknown> {
  const isJson = request.headers['content-type']?.includes('application/json') ?? false
  if (request.isMultipart()) {
    if (call.encoding === 'json') throw new BadRequest(415, 'request.unsupported')
    return readMultipart(call, request, fileBytes)
  }
  if (request.body === undefined || request.body === null) return {}
  if (isJson !== (call.encoding === 'json')) throw new BadRequest(415, 'request.unsupported')
  return isJson ? request.body : withLists(Object.entries(request.body))
}

async function readMultipart(
  call: Call,
  request: FastifyRequest,
  fileSize: number,
): Promise<Record<string, unknown>> {
  const fields: [string, unknown][] = []
  try {
    for await (const part of request.parts({ limits: { fileSize } })) {
      if (part.type === 'file') {
        if (!takesFile(call, part.fieldname))
          throw new BadRequest(400, 'request.field', { field: part.fieldname })
        const file = new File([new Uint8Array(await part.toBuffer())], part.filename)
        // What a form sends for a field in which no file was chosen
        if (file.name !== '' || file.size > 0) fields.push([part.fieldname, file])
        continue
      }
      if (part.valueTruncated) throw new BadRequest(413, 'request.tooLarge')
      fields.push([part.fieldname, part.value])
    }
  } catch (error) {
    throw asBadRequest(error)
  }
  return withLists(fields)
}

const aFile = new File([], 'file')

function takesFile({ body }: Call, field: string): boolean {
  const schema = Object.hasOwn(body.shape, field) ? body.shape[field] : undefined
  return schema !== undefined && z.safeParse(schema, aFile).success
}

/** The parser of multipart bodies throws errors without a status for a body that is broken or breaks off. */
export function asBadRequest(error: unknown): unknown {
  if (error instanceof BadRequest || (error instanceof Error && 'statusCode' in error)) return error
  return new BadRequest(400, 'request.malformed')
}

function withLists(fields: Iterable<[string, unknown]>): Record<string, unknown> {
  // A field may be called like something that every object has
  const read = new Map<string, unknown>()
  for (const [name, value] of fields) {
    if (name.endsWith('[]'))
      read.set(name, [...((read.get(name) as unknown[] | undefined) ?? []), ...[value].flat()])
    else read.set(name, value)
  }
  return Object.fromEntries(read)
}
