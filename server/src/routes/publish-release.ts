import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { publishRelease, releaseRecord, shellRecord } from '@tessera/shared-contracts'
import type { Actor } from '../domain/platform-tokens.ts'
import { Refusal } from '../domain/refusal.ts'
import { shellName, type Releases } from '../domain/releases.ts'
import { asBadRequest } from './body.ts'
import { BadRequest } from './failures.ts'

const limits = { files: 500, fileSize: 20_000_000, fields: 10, parts: 510, fieldSize: 1_000_000 }
/** Bytes of a whole release. */
const bodyLimit = 100_000_000

/**
 * The one call that takes files in numbers: its fields come first, then every file of the release under
 * its path. It is read as it arrives, one file in memory at a time.
 */
export function receiveRelease(
  app: FastifyInstance,
  releases: Releases,
  actorOf: (request: FastifyRequest) => Promise<Actor>,
): void {
  app.post(publishRelease.path, { bodyLimit, config: { takesFiles: true } }, async (request, reply) => {
    const actor = await actorOf(request)
    if (!request.isMultipart()) throw new BadRequest(415, 'request.unsupported')
    // Parts have paths for names, which are kept as they are and checked against the record
    const parts = request.parts({ limits, preservePath: true })

    const fields = new Map<string, unknown>()
    let first: MultipartFile | null = null
    while (first === null) {
      const next = await parts.next().catch((error: unknown) => {
        throw asBadRequest(error)
      })
      if (next.done === true) break
      const part = next.value
      if (part.type === 'file') first = part
      else fields.set(part.fieldname, part.value)
    }
    const read = publishRelease.body.safeParse(Object.fromEntries(fields))
    if (!read.success)
      throw new BadRequest(400, 'request.field', { field: String(read.error.issues[0]?.path[0]) })
    const { remote, version } = read.data

    const record = readRecord(remote, read.data.record)
    await releases.publish({ name: remote, version, record, files: filesOf(first, parts) }, actor)
    return reply.header('cache-control', 'no-store').send({ success: true, version })
  })
}

async function* filesOf(
  first: MultipartFile | null,
  rest: AsyncIterable<MultipartFile | { type: 'field' }>,
): AsyncGenerator<[string, Buffer]> {
  try {
    if (first) yield [first.filename, await first.toBuffer()]
    for await (const part of rest) if (part.type === 'file') yield [part.filename, await part.toBuffer()]
  } catch (error) {
    throw asBadRequest(error)
  }
}

function readRecord(remote: string, text: string) {
  const read =
    remote === shellName ? shellRecord.safeParse(parseJson(text)) : releaseRecord.safeParse(parseJson(text))
  if (!read.success) {
    const { path, message } = read.error.issues[0] ?? { path: [], message: '' }
    throw new Refusal('platform.badRecord', { reason: `${path.join('.')} ${message}`.trim() })
  }
  const named = 'name' in read.data ? read.data.name : shellName
  if (named !== remote) throw new Refusal('platform.wrongName', { found: named, remote })
  return read.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
