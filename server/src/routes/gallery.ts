import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  fileTypes,
  getCreations,
  type FileType,
  type GalleryItem,
  type Prompt,
} from '@tessera/shared-contracts'
import { mayBeSeenBy, type Creation } from '../domain/creations.ts'
import type { PageWish, ReadGallery } from '../domain/gallery.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Stores } from '../domain/stores.ts'
import type { Encoded, RenderedPage } from './gallery-page.ts'
import { requestIdHeader } from './requests.ts'
import { readQuery, routeHandler } from './serve.ts'

/** Where a browser that sends nothing but page numbers has got to: `snapshot.page.before`, and the types. */
const bookmarkName = 'gallery'

export function serveGallery(
  app: FastifyInstance,
  { stores, readGallery }: { stores: Stores; readGallery: ReadGallery<RenderedPage> },
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
      const { id, page = 1, snapshot, before, types } = readQuery(getCreations, request)
      if (id !== undefined) return answerWork(request, reply)

      const asked = { page: Math.max(1, page), snapshot, before, types: choiceOf(types) }
      const isBare = snapshot === undefined && before === undefined
      const read = await readGallery(isBare ? followBookmark(asked, request) : asked)
      const bookmark = isBare && read.nextBefore !== null && bookmarkOf(asked, read)
      const encoded = await read.encodedFor(request.headers['accept-encoding'])
      return sendEncoded(request, reply, encoded, bookmark ? ['set-cookie', bookmark] : [])
    },
  })
}

/** Past the hooks of an answer, which would compress the same bytes for each who asks. */
function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, body, letGo }: Encoded,
  more: readonly string[],
): FastifyReply {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, [...headers, requestIdHeader, request.id, ...more])
  const last = body.length - 1
  for (let n = 0; n < last; n++) raw.write(body[n])
  raw.end(body[last], letGo)
  return reply
}

/** Nothing in it needs to be escaped. */
const bookmarkOf = ({ page, types }: PageWish, { snapshot, nextBefore }: RenderedPage) => {
  const value = [snapshot, page, nextBefore, ...(types ?? [])].join('.')
  return `${bookmarkName}=${value}; Path=${getCreations.path}; HttpOnly; SameSite=Lax`
}

/** Each type once, in one order; null where it is all of them. */
function choiceOf(types: readonly FileType[] | undefined): readonly FileType[] | null {
  const chosen = fileTypes.filter(type => types?.includes(type) ?? true)
  return chosen.length === fileTypes.length ? null : chosen
}

/** The page after the bookmarked one begins where that one ended, whatever was posted meanwhile. */
function followBookmark(wish: PageWish, { cookies }: FastifyRequest): PageWish {
  const bookmark = wish.page === 1 ? undefined : cookies[bookmarkName]
  if (bookmark === undefined) return wish
  const [, snapshot, page, before, types] =
    /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})((?:\.[a-z]+)*)$/.exec(bookmark) ?? []
  if (Number(page) !== wish.page - 1 || types !== (wish.types ?? []).map(type => `.${type}`).join(''))
    return wish
  return { ...wish, snapshot: Number(snapshot), before: Number(before) }
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
