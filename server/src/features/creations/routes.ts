import type { FastifyInstance } from 'fastify'
import {
  deleteCreations as deleteCreationsCall,
  downloadCreations,
  getSelectedCreations,
  getUserPageData,
  renameCreation as renameCreationCall,
  saveCreation,
  setCreationVisibility,
} from '@tessera/shared-contracts'
import { renameCreation, saveAsCreation } from './creations.ts'
import { listOwnCreations } from './own-creations.ts'
import { searchOwnCreations } from './search-own-creations.ts'
import { createZipDownloads } from './creations-zip.ts'
import { listSelectedCreations } from './selected-creations.ts'
import { readUser } from '../accounts/members/read-user.ts'
import { setVisibility } from './set-visibility.ts'
import { deleteCreations } from './delete-creations.ts'
import { registerCallRoute, requireMember } from '../accounts/members/member-routes.ts'
import { listInvoices } from '../payments/invoices.ts'
import type { Needs } from '../../feature.ts'
import type { CreationStores } from './stores.ts'
import { text } from '../../texts.ts'

export function registerRoutes(
  app: FastifyInstance,
  services: Needs<'stores' | 'transact' | 'clock' | 'media' | 'videoProcessor', CreationStores>,
): void {
  const { stores, videoProcessor } = services

  registerCallRoute(app, getUserPageData, async ({ query, member: user, language }) => {
    const { cursor, q = '', prompts } = query
    const member = requireMember(user)
    if (q.trim() !== '')
      return { success: true, q, creations: await searchOwnCreations(stores, member.id, q) }
    const { creations: page, nextCursor } = await listOwnCreations(stores, member.id, {
      cursor,
      withPrompts: prompts === '1',
    })
    const listed = { success: true, creations: page, next_cursor: nextCursor }
    if (cursor !== undefined) return listed
    return {
      ...listed,
      user_info: {
        ...(await readUser(stores, member)),
        bills: await listInvoices(stores, member.id, language),
      },
      wants_posters: videoProcessor.posterProgram === null,
    }
  })

  registerCallRoute(app, saveCreation, async ({ body, member, language }) => {
    const saved = await saveAsCreation(services, requireMember(member), {
      ...body,
      untitled: text(language, 'creation.untitled'),
    })
    return { success: true, own: { creation_id: saved.id, public: saved.public } }
  })

  registerCallRoute(app, deleteCreationsCall, async ({ body, member: user }) => {
    await deleteCreations(services, requireMember(user), body['creation_ids[]'])
    return { success: true }
  })

  registerCallRoute(app, setCreationVisibility, async ({ body, member: user }) => {
    const member = requireMember(user)
    const ids = [
      ...(body.creation_id === undefined ? [] : [body.creation_id]),
      ...(body['creation_ids[]'] ?? []),
    ]
    await setVisibility(services, member, ids, body.public === '1')
    return { success: true }
  })
  registerCallRoute(app, renameCreationCall, async ({ body, member: user }) => {
    const title = await renameCreation(services, requireMember(user), body.creation_id, body.title)
    return { success: true, title }
  })

  registerCallRoute(app, getSelectedCreations, async ({ query: { ids }, member: user }) => {
    const creations = await listSelectedCreations(stores, requireMember(user).id, ids)
    return { success: true, creations }
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
