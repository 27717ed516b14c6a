import type { FastifyInstance } from 'fastify'
import { addFreeze, listFreezes, removeFreeze } from '@tessera/shared-contracts'
import { registerCallRoute } from '@tessera/server-kit/http/call-route'
import type { RequestAccess } from '../tokens/request-access.ts'
import { toFreeze, type Freezes } from './freezes.ts'

/** Registers the calls about times in which nothing new goes live. */
export function registerFreezeRoutes(
  app: FastifyInstance,
  { access, freezeService }: { access: RequestAccess; freezeService: Freezes },
): void {
  registerCallRoute(app, addFreeze, async ({ body, request }) => {
    const actor = await access.requireActor(request)
    return { success: true, freeze: toFreeze(await freezeService.add(body, actor)) }
  })

  registerCallRoute(app, listFreezes, async ({ request }) => {
    await access.requireActor(request)
    return { success: true, freezes: (await freezeService.list()).map(toFreeze) }
  })

  registerCallRoute(app, removeFreeze, async ({ body, request }) => {
    await freezeService.remove(body.id, await access.requireActor(request))
    return { success: true }
  })
}
