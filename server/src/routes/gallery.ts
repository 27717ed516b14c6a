import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getCreations, type Prompt } from '@tessera/shared-contracts'
import { mayBeSeenBy, type Creation } from '../domain/creations.ts'
import { createGallery, type PageWish } from '../domain/gallery.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Stores } from '../domain/stores.ts'
import { renderPage } from './gallery-page.ts'
import { readQuery, routeHandler } from './serve.ts'

/** Where a browser that sends nothing but page numbers has got to: `snapshot.page.before`. */
const bookmarkName = 'gallery'

export function serveGallery(app: FastifyInstance, { stores }: { stores: Stores }): void {
  const readPage = createGallery(stores.gallery, renderPage)

  const answerPrompt = routeHandler(app, getCreations, async ({ query: { id = '' }, member }) => {
    const creation = await stores.creations.find(id)
    if (!creation || !mayBeSeenBy(creation, member)) throw new Refusal('creation.unknown')
    return { success: true, prompt: await promptOf(stores, creation) }
  })

  app.route({
    method: getCreations.method,
    url: getCreations.path,
    async handler(request, reply) {
      const { id, page = 1, snapshot, before } = readQuery(getCreations, request)
      if (id !== undefined) return answerPrompt(request, reply)

      const asked = { page: Math.max(1, page), snapshot, before }
      const isBare = snapshot === undefined && before === undefined
      const read = await readPage(isBare ? followBookmark(asked, request) : asked)
      const bookmark = isBare && read.nextBefore !== null && bookmarkOf({ ...read, page: asked.page })
      const { headers, body } = await read.encodedFor(request.headers['accept-encoding'])
      // Past the hooks of an answer, which would compress the same bytes for each who asks.
      reply.hijack()
      if (bookmark) reply.raw.setHeader('set-cookie', bookmark)
      reply.raw.writeHead(200, headers).end(body)
      return reply
    },
  })

  const bookmarkOf = (read: { snapshot: number; page: number; nextBefore: number | null }) =>
    app.serializeCookie(bookmarkName, `${read.snapshot}.${read.page}.${read.nextBefore}`, {
      path: getCreations.path,
      httpOnly: true,
      sameSite: 'lax',
    })
}

/** The page after the bookmarked one begins where that one ended, whatever was posted meanwhile. */
function followBookmark(wish: PageWish, { cookies }: FastifyRequest): PageWish {
  const bookmark = wish.page === 1 ? undefined : cookies[bookmarkName]
  if (bookmark === undefined) return wish
  const [, snapshot, page, before] = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})$/.exec(bookmark) ?? []
  if (Number(page) !== wish.page - 1) return wish
  return { ...wish, snapshot: Number(snapshot), before: Number(before) }
}

/** The prompt with the parameters of its generation, from which a similar work can be made. */
async function promptOf(stores: Stores, { prompt, generationId }: Creation): Promise<Prompt> {
  if (prompt === null) throw new Refusal('creation.noPrompt')
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
