import type { FastifyRequest } from 'fastify'
import type { Call } from '@tessera/shared-contracts'
import { z } from 'zod/mini'
import { HttpError } from './errors.ts'

/**
 * Reads the fields of a request's body. A form call accepts both form encodings. A field whose name ends with `[]` is a
 * list, even with one value. Files are read into memory, so a call that accepts large files reads its body itself.
 *
 * @param maxFileBytes maximum size of one file
 * @throws {HttpError} for another content type, or for a file in a field that accepts none
 */
export async function readRequestBody(
  call: Call,
  request: FastifyRequest,
  maxFileBytes: number,
): Promise<unknown> {
  const isJson = request.headers['content-type']?.includes('application/json') ?? false
  if (request.isMultipart()) {
    if (call.encoding === 'json') throw new HttpError(415, 'request.unsupported')
    return readMultipart(call, request, maxFileBytes)
  }
  if (request.body === undefined || request.body === null) return {}
  if (isJson !== (call.encoding === 'json')) throw new HttpError(415, 'request.unsupported')
  return isJson ? request.body : collectLists(Object.entries(request.body))
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
        if (!acceptsFile(call, part.fieldname))
          throw new HttpError(400, 'request.field', { field: part.fieldname })
        const file = new File([new Uint8Array(await part.toBuffer())], part.filename)
        // A form sends an empty file for a field without a chosen file
        if (file.name !== '' || file.size > 0) fields.push([part.fieldname, file])
        continue
      }
      if (part.valueTruncated) throw new HttpError(413, 'request.tooLarge')
      fields.push([part.fieldname, part.value])
    }
  } catch (error) {
    throw toHttpError(error)
  }
  return collectLists(fields)
}

const sampleFile = new File([], 'file')

function acceptsFile({ body }: Call, field: string): boolean {
  const schema = Object.hasOwn(body.shape, field) ? body.shape[field] : undefined
  return schema !== undefined && z.safeParse(schema, sampleFile).success
}

/** The multipart parser throws errors without a status for a malformed or incomplete body. */
export function toHttpError(error: unknown): unknown {
  if (error instanceof HttpError || (error instanceof Error && 'statusCode' in error)) return error
  return new HttpError(400, 'request.malformed')
}

function collectLists(fields: Iterable<[string, unknown]>): Record<string, unknown> {
  // A Map, because a field may have the name of a property that every object inherits
  const values = new Map<string, unknown>()
  for (const [name, value] of fields) {
    if (name.endsWith('[]'))
      values.set(name, [...((values.get(name) as unknown[] | undefined) ?? []), ...[value].flat()])
    else values.set(name, value)
  }
  return Object.fromEntries(values)
}
