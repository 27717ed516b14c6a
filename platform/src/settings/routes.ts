import type { FastifyInstance } from 'fastify'
import { changeSetting, getSettings } from '@tessera/shared-contracts'
import { registerCallRoute } from '@tessera/server-kit/http/call-route'
import type { RequestAccess } from '../tokens/request-access.ts'
import type { RemoteSettings } from './settings.ts'

/** Registers the calls that read and change the settings of remotes. */
export function registerSettingRoutes(
  app: FastifyInstance,
  { access, settings }: { access: RequestAccess; settings: RemoteSettings },
): void {
  registerCallRoute(app, getSettings, async ({ query, request }) => {
    await access.requireReader(request, query.channel)
    return { success: true, settings: await settings.list(query.channel, query.remote) }
  })

  registerCallRoute(app, changeSetting, async ({ body, request }) => {
    await settings.change(body, await access.requireActor(request))
    return { success: true }
  })
}
