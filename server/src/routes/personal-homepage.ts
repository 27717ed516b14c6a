import type { FastifyInstance } from 'fastify'
import { deleteCreations, getUserPageData, setCreationVisibility } from '@tessera/shared-contracts'
import { billsOf } from '../domain/bills.ts'
import type { Clock } from '../domain/clock.ts'
import { asOwnCreation } from '../domain/creations.ts'
import type { MediaStore } from '../domain/media.ts'
import { asUser } from '../domain/member.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Stores } from '../domain/stores.ts'
import { removeAbandoned } from '../domain/uploads.ts'
import type { VideoWorkshop } from '../domain/videos.ts'
import { serve, signedIn } from './serve.ts'

export function servePersonalHomepage(
  app: FastifyInstance,
  adapters: { stores: Stores; clock: Clock; media: MediaStore; videos: VideoWorkshop },
): void {
  const { stores, clock, videos } = adapters

  serve(app, getUserPageData, async ({ member: asking, language }) => {
    const member = signedIn(asking)
    return {
      success: true,
      user_info: { ...asUser(member), bills: await billsOf(stores.ledger, member.id, language) },
      creations: (await stores.creations.ofMember(member.id)).map(asOwnCreation),
      wants_posters: videos.posterProgram === null,
    }
  })

  serve(app, deleteCreations, async ({ body, member: asking }) => {
    const member = signedIn(asking)
    const ids = body['creation_ids[]']
    if (ids.length === 0) throw new Refusal('creation.noneSelected')
    const deleted = await stores.creations.remove(ids, member.id, clock())
    if (deleted === 0) throw new Refusal('creation.unknown')
    await removeAbandoned(adapters, member.id)
    return { success: true }
  })

  serve(app, setCreationVisibility, async ({ body, member: asking }) => {
    const member = signedIn(asking)
    const changed = await stores.creations.setPublic(body.creation_id, member.id, body.public === '1')
    if (!changed) throw new Refusal('creation.unknown')
    return { success: true }
  })
}
