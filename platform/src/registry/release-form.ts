import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import { HttpError } from '@tessera/server-kit/http/errors'
import { toHttpError } from '@tessera/server-kit/http/request-body'

/** Maximum size in bytes of a field, such as the record. */
export const formFieldBytes = 1_000_000

const limits = { files: 500, fileSize: 20_000_000, fields: 10, parts: 510, fieldSize: formFieldBytes }

/**
 * Reads a form of a release: its fields come first, then files with their paths in the release as file names. The body is
 * read as a stream, with one file in memory at a time.
 *
 * @throws {HttpError} for another body, and for a field that is missing or invalid
 */
export async function readReleaseForm<Fields>(
  request: FastifyRequest,
  schema: z.ZodMiniType<Fields>,
): Promise<{ fields: Fields; files: AsyncIterable<[file: string, content: Buffer]> }> {
  if (!request.isMultipart()) throw new HttpError(415, 'request.unsupported')
  const parts = request.parts({ limits, preservePath: true })
  const fields = new Map<string, unknown>()
  let first: MultipartFile | null = null
  while (first === null) {
    const next = await parts.next().catch((error: unknown) => {
      throw toHttpError(error)
    })
    if (next.done === true) break
    const part = next.value
    if (part.type === 'file') first = part
    else fields.set(part.fieldname, part.value)
  }
  const parsed = schema.safeParse(Object.fromEntries(fields))
  if (!parsed.success)
    throw new HttpError(400, 'request.field', { field: String(parsed.error.issues[0]?.path[0]) })
  return { fields: parsed.data, files: readFiles(first, parts) }
}

async function* readFiles(
  first: MultipartFile | null,
  rest: AsyncIterable<MultipartFile | { type: 'field' }>,
): AsyncGenerator<[string, Buffer]> {
  try {
    if (first) yield [first.filename, await first.toBuffer()]
    for await (const part of rest) if (part.type === 'file') yield [part.filename, await part.toBuffer()]
  } catch (error) {
    throw toHttpError(error)
  }
}
