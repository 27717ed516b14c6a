import type { FastifyInstance } from 'fastify'
import { getCreations, type GalleryItem, type Prompt } from '@tessera/shared-contracts'
import { mayBeSeenBy, type Creation } from '../domain/creations.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Stores } from '../domain/stores.ts'
import { sendPage, type ReadPage } from './gallery-pages.ts'
import { readQuery, routeHandler } from './serve.ts'

export function serveGallery(
  app: FastifyInstance,
  { stores, readPage }: { stores: Stores; readPage: ReadPage },
): void {
  const answerWork = routeHandler(app, getCreations, async ({ query: { id = '' }, member }) => {
    const creation = await stores.creations.find(id)
    if (!creation || !mayBeSeenBy(creation, member)) throw new Refusal('creation.unknown')
    const [prompt, work] = await Promise.all([promptOf(stores, creation), stores.gallery.work(id)])
    return { success: true, prompt, creation: work === null ? null : (JSON.parse(work) as GalleryItem) }
  })

  app.route({
    method: getCreations.method,
    url: getCreations.path,
    async handler(request, reply) {
      const { id, ...query } = readQuery(getCreations, request)
      if (id !== undefined) return answerWork(request, reply)
      const page = await readPage(query, request.headers)
      sendPage(reply.hijack().raw, request.id, page)
      return reply
    },
  })
}

/** The prompt with the parameters of its generation, from which a similar work can be made; null without one. */
async function promptOf(stores: Stores, { prompt, generationId }: Creation): Promise<Prompt | null> {
  if (prompt === null) return null
  const generation = generationId === null ? null : await stores.generations.find(generationId)
  if (!generation) return prompt
  const { scenario, width, height, count, model } = generation.order
  return {
    positive: prompt,
    scenario,
    width,
    height,
    batch_size: count,
    lora_uuid: model?.id ?? null,
    lora_strength: model?.strength ?? null,
  }
}
