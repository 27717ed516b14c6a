import type { FastifyInstance } from 'fastify'
import { getDesktopTools } from '@tessera/shared-contracts'
import { registerCallRoute } from '../accounts/members/member-routes.ts'
import type { Needs } from '../../feature.ts'
import { registerDownloadRoutes } from './download-routes.ts'

export async function registerRoutes(
  app: FastifyInstance,
  { desktopTools, downloadsFolder }: Needs<'desktopTools' | 'downloadsFolder'>,
): Promise<void> {
  registerCallRoute(app, getDesktopTools, async () => ({
    success: true,
    tools: [...(await desktopTools.read())],
  }))
  await registerDownloadRoutes(app, downloadsFolder)
}
