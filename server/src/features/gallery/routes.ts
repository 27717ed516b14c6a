import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  fileTypes,
  getCreations,
  type FileType,
  type GalleryItem,
  type Prompt,
  type CallQuery,
} from '@tessera/shared-contracts'
import { DomainError } from '../../domain-error.ts'
import { registerCallRoute } from '../../web/serve.ts'
import type { Member } from '../accounts/member.ts'
import { isVisibleTo, type Creation } from '../creations/creations.ts'
import type { Stores } from '../stores.ts'
import { bookmarkCookie, bookmarkOptions, followBookmark, toBookmark } from './bookmark.ts'
import { chooseEncoding, compressPage } from './compressed-pages.ts'
import type { ReadGalleryPage } from './gallery.ts'

export function registerGalleryRoutes(
  app: FastifyInstance,
  { stores, readGallery }: { stores: Stores; readGallery: ReadGalleryPage },
): void {
  registerCallRoute(app, getCreations, async ({ query: { id, ...query }, member, request, reply }) =>
    id === undefined ? sendPage(readGallery, query, request, reply) : readCreation(stores, id, member),
  )
}

/** Creates the reader of gallery pages for the HTML, which has no request and no bookmark. */
export const createPublicPageReader =
  (readGallery: ReadGalleryPage) =>
  (fields: URLSearchParams): Promise<Buffer> | undefined => {
    const query = getCreations.query.safeParse(Object.fromEntries(fields))
    if (!query.success) return undefined
    const { page = 1, snapshot, before, types } = query.data
    return readGallery({ page: Math.max(1, page), snapshot, before, types: selectTypes(types) }).then(
      ({ json }) => json,
    )
  }

async function readCreation(stores: Stores, id: string, member: Member | null) {
  const creation = await stores.creations.find(id)
  if (!creation || !isVisibleTo(creation, member)) throw new DomainError('creation.unknown')
  const [prompt, json] = await Promise.all([readPrompt(stores, creation), stores.gallery.creation(id)])
  return { success: true, prompt, creation: json === null ? null : (JSON.parse(json) as GalleryItem) }
}

async function sendPage(
  readGallery: ReadGalleryPage,
  { page = 1, snapshot, before, types }: Omit<CallQuery<typeof getCreations>, 'id'>,
  { headers, cookies }: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  const query = { page: Math.max(1, page), snapshot, before, types: selectTypes(types) }
  const isNumberOnly = snapshot === undefined && before === undefined
  const result = await readGallery(isNumberOnly ? followBookmark(query, cookies[bookmarkCookie]) : query)
  if (isNumberOnly && result.nextBefore !== null)
    reply.setCookie(bookmarkCookie, toBookmark(query, result), bookmarkOptions)
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  const encoding = result.isCached ? chooseEncoding(headers['accept-encoding']) : null
  if (encoding === null) return result.json
  reply.header('content-encoding', encoding)
  return compressPage(result, encoding)
}

/** Each type once, in one order; null where it is all of them. */
function selectTypes(types: readonly FileType[] | undefined): readonly FileType[] | null {
  const selected = fileTypes.filter(type => types?.includes(type) ?? true)
  return selected.length === fileTypes.length ? null : selected
}

/** The prompt with the parameters of its generation, from which a similar image can be made; null without one. */
async function readPrompt(
  stores: Stores,
  { prompt, generationId, medium }: Creation,
): Promise<Prompt | null> {
  if (prompt === null) return null
  const generation = generationId === null ? null : await stores.generations.find(generationId)
  if (!generation) return prompt
  const { scenario, width, height, count, model } = generation.params
  return {
    positive: prompt,
    scenario,
    width,
    height,
    batch_size: count,
    lora_uuid: model?.id ?? null,
    lora_strength: model?.strength ?? null,
    seed: generation.images.find(({ mediumId }) => mediumId === medium.id)?.seed ?? null,
    engine: generation.engine,
  }
}
