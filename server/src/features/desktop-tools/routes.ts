import type { FastifyInstance } from 'fastify'
import { getDesktopTools } from '@tessera/shared-contracts'
import type { FeatureServices } from '../services.ts'
import { registerCallRoute } from '../../web/serve.ts'

export function registerDesktopToolsRoutes(
  app: FastifyInstance,
  { desktopTools }: Pick<FeatureServices, 'desktopTools'>,
): void {
  registerCallRoute(app, getDesktopTools, async () => ({
    success: true,
    tools: [...(await desktopTools.read())],
  }))
}
