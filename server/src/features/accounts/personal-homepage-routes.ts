import type { FastifyInstance } from 'fastify'
import { deleteCreations, getUserPageData, setCreationVisibility } from '@tessera/shared-contracts'
import { listInvoices } from '../credits/invoices.ts'
import { toOwnCreation } from '../creations/creations.ts'
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
      creations: (await stores.creations.listByMember(member.id)).map(toOwnCreation),
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
}
