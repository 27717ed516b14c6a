import type { FastifyInstance } from 'fastify'
import { addFreeze, listFreezes, removeFreeze, type Freeze } from '@tessera/shared-contracts'
import { isoTime } from '@tessera/server-kit/clock'
import { registerCallRoute } from '@tessera/server-kit/http/call-route'
import type { RequestAccess } from '../tokens/request-access.ts'
import type { Freezes } from './freezes.ts'
import type { StoredFreeze } from './store.ts'

/** Registers the calls about times in which nothing new goes live. */
export function registerFreezeRoutes(
  app: FastifyInstance,
  { access, freezeService }: { access: RequestAccess; freezeService: Freezes },
): void {
  registerCallRoute(app, addFreeze, async ({ body, request }) => {
    const actor = await access.requireActor(request)
    return { success: true, freeze: toResponse(await freezeService.add(body, actor)) }
  })

  registerCallRoute(app, listFreezes, async ({ request }) => {
    await access.requireActor(request)
    return { success: true, freezes: (await freezeService.list()).map(toResponse) }
  })

  registerCallRoute(app, removeFreeze, async ({ body, request }) => {
    await freezeService.remove(body.id, await access.requireActor(request))
    return { success: true }
  })
}

const toResponse = ({ startsAt, endsAt, ...freeze }: StoredFreeze): Freeze => ({
  ...freeze,
  from: isoTime(startsAt),
  until: isoTime(endsAt),
})
