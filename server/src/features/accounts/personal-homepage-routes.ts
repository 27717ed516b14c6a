import type { FastifyInstance } from 'fastify'
import {
  deleteCreations,
  downloadCreations,
  getUserPageData,
  renameCreation,
  setCreationVisibility,
} from '@tessera/shared-contracts'
import { listInvoices } from '../credits/invoices.ts'
import * as creations from '../creations/creations.ts'
import { createZipDownloads } from '../creations/creations-zip.ts'
import { readUser } from './read-user.ts'
import { DomainError } from '../../domain-error.ts'
import type { FeatureServices } from '../services.ts'
import { deleteUnusedUploads } from '../uploads/uploads.ts'
import { registerCallRoute, requireMember } from '../../web/serve.ts'

export function registerPersonalHomepageRoutes(
  app: FastifyInstance,
  services: Pick<FeatureServices, 'stores' | 'clock' | 'media' | 'videoProcessor'>,
): void {
  const { stores, clock, videoProcessor } = services

  registerCallRoute(app, getUserPageData, async ({ member: user, language }) => {
    const member = requireMember(user)
    return {
      success: true,
      user_info: {
        ...(await readUser(stores, member)),
        bills: await listInvoices(stores, member.id, language),
      },
      creations: (await stores.creations.listByMember(member.id)).map(creations.toOwnCreation),
      wants_posters: videoProcessor.posterProgram === null,
    }
  })

  registerCallRoute(app, deleteCreations, async ({ body, member: user }) => {
    const member = requireMember(user)
    const ids = body['creation_ids[]']
    if (ids.length === 0) throw new DomainError('creation.noneSelected')
    const deleted = await stores.creations.remove(ids, member.id, clock())
    if (deleted === 0) throw new DomainError('creation.unknown')
    await deleteUnusedUploads(services, member.id)
    return { success: true }
  })

  registerCallRoute(app, setCreationVisibility, async ({ body, member: user }) => {
    const member = requireMember(user)
    const changed = await stores.creations.setPublic(body.creation_id, member.id, body.public === '1')
    if (!changed) throw new DomainError('creation.unknown')
    return { success: true }
  })
  registerCallRoute(app, renameCreation, async ({ body, member: user }) => {
    const title = await creations.renameCreation(services, requireMember(user), body.creation_id, body.title)
    return { success: true, title }
  })

  const zips = createZipDownloads(services)
  registerCallRoute(app, downloadCreations, async ({ query: { ids, check }, member: user, reply }) => {
    const member = requireMember(user)
    if (check) return { success: true, ...(await zips.check(member, ids)) }
    const { name, stream, bytes } = await zips.open(member, ids)
    reply.type('application/zip').headers({
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': bytes,
    })
    return stream
  })
}
