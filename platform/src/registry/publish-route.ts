import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseJson, provenance, publishRelease, type Provenance } from '@tessera/shared-contracts'
import type { Actor } from '../tokens/platform-tokens.ts'
import { verifySignature } from '../signatures/signatures.ts'
import type { SigningKeyStore } from '../signatures/store.ts'
import { parseRecord } from './parse-record.ts'
import { maxReleaseBytes } from './release-build.ts'
import { formFieldBytes, readReleaseForm } from './release-form.ts'
import type { ReleaseRegistry } from './release-registry.ts'
import { HttpError } from '@tessera/server-kit/http/errors'

/** For a body that is no form. A form is read as a stream, whose files must be as large as the record says. */
const bodyLimit = 1_000_000
/** The files, the record and the encoding of the form. */
const maxBodyBytes = maxReleaseBytes + 2 * formFieldBytes

/**
 * Registers the call that publishes a release. The form has every file of the release.
 */
export function registerPublishRoute(
  app: FastifyInstance,
  releases: ReleaseRegistry,
  requireActor: (request: FastifyRequest) => Promise<Actor>,
  signingKeys: Pick<SigningKeyStore, 'list'>,
): void {
  app.post(publishRelease.path, { bodyLimit, config: { maxBodyBytes } }, async (request, reply) => {
    const actor = await requireActor(request)
    const { fields, files } = await readReleaseForm(request, publishRelease.body)
    const { remote, version } = fields

    const record = parseRecord(remote, fields.record)
    const origin = parseProvenance(fields.provenance)
    const { record: recordText, signature } = fields
    const signedBy = await verifySignature(signingKeys, { remote, version }, recordText, signature)
    const build = {
      name: remote,
      version,
      record,
      provenance: origin,
      signedBy,
      files,
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
