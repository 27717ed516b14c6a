import type { FastifyInstance } from 'fastify'
import { getDesktopTools } from '@tessera/shared-contracts'
import type { DesktopTools } from './desktop-tools.ts'
import { registerCallRoute } from '../../web/serve.ts'

export function registerDesktopToolsRoutes(
  app: FastifyInstance,
  { desktopTools }: { desktopTools: DesktopTools },
): void {
  registerCallRoute(app, getDesktopTools, async () => ({
    success: true,
    tools: [...(await desktopTools.read())],
  }))
}
