import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { getComposition, reportFault, type Channel } from '@tessera/shared-contracts'
import type { Releases } from '../domain/releases.ts'
import { BadRequest } from './failures.ts'
import { serve } from './serve.ts'

const year = 365 * 24 * 60 * 60

/**
 * What pages ask of the platform: the composition, the files of releases, a place for their reports.
 *
 * @param filesFolder where the files of releases lie as `REMOTE/VERSION/…`
 */
export async function servePlatform(
  app: FastifyInstance,
  { releases, channel, filesFolder }: { releases: Releases; channel: Channel; filesFolder: string },
): Promise<void> {
  serve(app, getComposition, async () => {
    const composed = await releases.compose(channel)
    if (!composed) throw new BadRequest(404, 'request.unknown')
    return composed.composition
  })

  serve(app, reportFault, async ({ body }) => {
    await releases.report(body)
    return { success: true }
  })

  await app.register(fastifyStatic, {
    root: filesFolder,
    prefix: '/remotes/',
    decorateReply: false,
    immutable: true,
    maxAge: year * 1_000,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    setHeaders: response => {
      response.header('access-control-allow-origin', '*')
      response.header('x-content-type-options', 'nosniff')
    },
  })
}
