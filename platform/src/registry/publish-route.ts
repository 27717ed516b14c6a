import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseJson, provenance, publishRelease, type Provenance } from '@tessera/shared-contracts'
import type { Actor } from '../tokens/platform-tokens.ts'
import { verifySignature } from '../signatures/signatures.ts'
import type { SigningKeyStore } from '../signatures/store.ts'
import { parseRecord } from './parse-record.ts'
import type { ReleaseRegistry } from './releases.ts'
import { toHttpError } from '../http/request-body.ts'
import { HttpError } from '../http/errors.ts'

const limits = { files: 500, fileSize: 20_000_000, fields: 10, parts: 510, fieldSize: 1_000_000 }
/** For a body that is no form. A form is read as a stream, whose files must be as large as the record says. */
const bodyLimit = 1_000_000

/**
 * Registers the call that publishes a release. The fields of the form come first, then every file of the release with
 * its path as file name. The body is read as a stream, with one file in memory at a time.
 */
export function registerPublishRoute(
  app: FastifyInstance,
  releases: ReleaseRegistry,
  requireActor: (request: FastifyRequest) => Promise<Actor>,
  signingKeys: Pick<SigningKeyStore, 'list'>,
): void {
  app.post(publishRelease.path, { bodyLimit, config: { takesFiles: true } }, async (request, reply) => {
    const actor = await requireActor(request)
    if (!request.isMultipart()) throw new HttpError(415, 'request.unsupported')
    // File names are paths; publish() checks them against the record
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
    const parsed = publishRelease.body.safeParse(Object.fromEntries(fields))
    if (!parsed.success)
      throw new HttpError(400, 'request.field', { field: String(parsed.error.issues[0]?.path[0]) })
    const { remote, version } = parsed.data

    const record = parseRecord(remote, parsed.data.record)
    const origin = parseProvenance(parsed.data.provenance)
    const { record: recordText, signature } = parsed.data
    const signedBy = await verifySignature(signingKeys, { remote, version }, recordText, signature)
    const build = {
      name: remote,
      version,
      record,
      provenance: origin,
      signedBy,
      files: readFiles(first, parts),
    }
    const { existed } = await releases.publish(build, actor)
    return reply.header('cache-control', 'no-store').send({ success: true, version, existed })
  })
}

function parseProvenance(text: string | undefined): Provenance {
  if (text === undefined) return {}
  const { data } = provenance.safeParse(parseJson(text))
  if (!data) throw new HttpError(400, 'request.field', { field: 'provenance' })
  return data
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
