import type { FastifyInstance } from 'fastify'
import { getDesktopTools } from '@tessera/shared-contracts'
import type { DesktopTools } from '../domain/desktop-tools.ts'
import { serve } from './serve.ts'

export function serveDesktopTools(
  app: FastifyInstance,
  { desktopTools }: { desktopTools: DesktopTools },
): void {
  serve(app, getDesktopTools, async () => ({ success: true, tools: [...(await desktopTools.read())] }))
}
