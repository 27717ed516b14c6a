import type { FastifyInstance } from 'fastify'
import { getCreations, type Prompt } from '@tessera/shared-contracts'
import { asGalleryItem, mayBeSeenBy, type Creation } from '../domain/creations.ts'
import { galleryPage, type PageWish } from '../domain/gallery.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Stores } from '../domain/stores.ts'
import { serve } from './serve.ts'

/** Where a browser that sends nothing but page numbers has got to: `snapshot.page.before`. */
const bookmarkName = 'gallery'

export function serveGallery(app: FastifyInstance, { stores }: { stores: Stores }): void {
  serve(app, getCreations, async ({ query: { id, page = 1, snapshot, before }, member, request, reply }) => {
    if (id !== undefined) {
      const creation = await stores.creations.find(id)
      if (!creation || !mayBeSeenBy(creation, member)) throw new Refusal('creation.unknown')
      return { success: true, prompt: await promptOf(stores, creation) }
    }
    const wish = { page: Math.max(1, page), snapshot, before }
    const read = await galleryPage(stores.creations, followBookmark(wish, request.cookies[bookmarkName]))
    if (read.nextBefore !== null) {
      const bookmark = `${read.snapshot}.${wish.page}.${read.nextBefore}`
      reply.setCookie(bookmarkName, bookmark, { path: getCreations.path, httpOnly: true, sameSite: 'lax' })
    }
    return {
      success: true,
      creations: read.creations.map(asGalleryItem),
      snapshot: read.snapshot,
      next_before: read.nextBefore,
      has_more: read.hasMore,
    }
  })
}

/** The page after the bookmarked one begins where that one ended, whatever was posted meanwhile. */
function followBookmark(wish: PageWish, bookmark: string | undefined): PageWish {
  if (wish.snapshot !== undefined || wish.before !== undefined) return wish
  const [, snapshot, page, before] = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})$/.exec(bookmark ?? '') ?? []
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
