import type { FastifyInstance } from 'fastify'
import { HttpError } from '@tessera/server-kit/http/errors'
import { screenshotsPath } from './screenshots.ts'
import type { GateScreenshotStore } from './store.ts'

/** Registers the route of the gate's screenshots. Their ids cannot be guessed, so that a link in a terminal works. */
export function registerScreenshotRoute(
  app: FastifyInstance,
  { gateScreenshots }: { gateScreenshots: Pick<GateScreenshotStore, 'find'> },
): void {
  app.get<{ Params: { id: string } }>(`${screenshotsPath}:id`, async ({ params }, reply) => {
    const image = await gateScreenshots.find(params.id)
    if (!image) throw new HttpError(404, 'request.unknown')
    return reply
      .type('image/jpeg')
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .send(image)
  })
}
