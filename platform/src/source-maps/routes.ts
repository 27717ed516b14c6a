import type { FastifyInstance } from 'fastify'
import { publishSourceMaps } from '@tessera/shared-contracts'
import { formFieldBytes, readReleaseForm } from '../registry/release-form.ts'
import { maxReleaseBytes } from '../registry/release-build.ts'
import type { RequestAccess } from '../tokens/request-access.ts'
import { createSourceMaps } from './source-maps.ts'

/** Registers the call that stores the source maps of a release. */
export function registerSourceMapRoute(
  app: FastifyInstance,
  services: Parameters<typeof createSourceMaps>[0] & { access: RequestAccess },
): void {
  const sourceMaps = createSourceMaps(services)
  const limits = { bodyLimit: formFieldBytes, config: { maxBodyBytes: maxReleaseBytes } }
  app.post(publishSourceMaps.path, limits, async (request, reply) => {
    const actor = await services.access.requireActor(request)
    const { fields, files } = await readReleaseForm(request, publishSourceMaps.body)
    const stored = await sourceMaps.publish(fields, files, actor)
    return reply.header('cache-control', 'no-store').send({ success: true, stored })
  })
}
