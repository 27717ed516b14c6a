import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  fileTypes,
  getCreations,
  limits,
  type FileType,
  type GalleryItem,
  type Language,
  type Prompt,
  type CallQuery,
} from '@tessera/shared-contracts'
import { addVary, encodePreparedBody } from '@tessera/server-kit/http/prepared-body'
import { DomainError } from '../../domain-error.ts'
import { registerCallRoute } from '../accounts/members/member-routes.ts'
import type { Member } from '../accounts/members/member.ts'
import { isVisibleTo } from '../creations/creations.ts'
import {
  positionCookie,
  positionCookieOptions,
  continueFromCookie,
  toCookieValue,
} from './position-cookie.ts'
import type { ReadGalleryPage } from './gallery.ts'
import { createSearchLimiter } from './search/search-limiter.ts'
import { translateEngineName } from '../tasks/engine-names.ts'
import { parseSearchTerms } from '../creations/translation/parse-search-terms.ts'
import type { GalleryPageQuery, GallerySearch } from './gallery-page.ts'
import { getClientInfo } from '../../web/client-info.ts'
import { selectForRequest } from '../../web/recent-write.ts'
import type { GalleryStores } from './stores.ts'
import type { Needs } from '../../feature.ts'
import type { Creation } from '../creations/creation-record.ts'

export function registerRoutes(
  app: FastifyInstance,
  {
    stores,
    readGallery,
    readReplicatedGallery,
    clock,
  }: Needs<'stores' | 'readGallery' | 'readReplicatedGallery' | 'clock', GalleryStores>,
): void {
  const limitSearches = createSearchLimiter(clock)
  registerCallRoute(
    app,
    getCreations,
    async ({ query: { id, ...query }, member, language, request, reply }) => {
      if (id !== undefined) return readCreation(stores, id, { viewer: member, language })
      if (toSearch(query)) limitSearches(getClientInfo(request).network)
      const read = selectForRequest(request, { primary: readGallery, replica: readReplicatedGallery })
      return sendPage(read, query, request, reply)
    },
  )
}

/** Creates the reader of gallery pages for the HTML, which has no request and no cookie. */
export const createPublicPageReader =
  (readGallery: ReadGalleryPage) =>
  (fields: URLSearchParams): Promise<Buffer> | undefined => {
    const query = getCreations.query.safeParse(Object.fromEntries(fields))
    if (!query.success || query.data.id !== undefined) return undefined
    // A search is counted for the visitor, so it takes a request
    if (toSearch(query.data)) return undefined
    return readGallery(toPageQuery(query.data)).then(({ json }) => json)
  }

async function readCreation(
  stores: GalleryStores,
  id: string,
  { viewer, language }: { viewer: Member | null; language: Language },
) {
  const creation = await stores.creations.find(id)
  if (!creation || !isVisibleTo(creation, viewer)) throw new DomainError('creation.unknown')
  const [prompt, json] = await Promise.all([
    readPrompt(stores, creation, language),
    stores.gallery.creation(id),
  ])
  return {
    success: true,
    prompt,
    creation: json === null ? null : (JSON.parse(json) as GalleryItem),
    created_at: new Date(creation.createdAt).toISOString(),
  }
}

async function sendPage(
  readGallery: ReadGalleryPage,
  fields: PageFields,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | ''> {
  const query = toPageQuery(fields)
  // After a part of a page, the cookie would start the next page too early
  const isNumberOnly =
    query.snapshot === undefined && query.before === undefined && query.limit === limits.galleryPageSize
  const result = await readGallery(
    isNumberOnly ? continueFromCookie(query, request.cookies[positionCookie]) : query,
  )
  if (isNumberOnly && result.nextBefore !== null)
    reply.setCookie(positionCookie, toCookieValue(query, result), positionCookieOptions)
  reply.type('application/json; charset=utf-8')
  if (result.body) return encodePreparedBody(result.body, request, reply)
  // @fastify/compress compresses it, because it may never be sent again
  addVary(reply, 'accept-encoding')
  return result.json
}

type PageFields = Omit<CallQuery<typeof getCreations>, 'id'>

const toPageQuery = ({ page = 1, snapshot, before, limit, ...fields }: PageFields): GalleryPageQuery => ({
  page: Math.max(1, page),
  snapshot,
  before,
  limit: Math.min(Math.max(1, limit ?? limits.galleryPageSize), limits.galleryPageSize),
  types: selectTypes(fields.types),
  search: toSearch(fields),
})

/** A query without a word searches for nothing. */
function toSearch({
  q = '',
  author = '',
  sort,
}: Pick<PageFields, 'q' | 'author' | 'sort'>): GallerySearch | null {
  const hasWords = parseSearchTerms(q).length > 0
  const search: GallerySearch = {
    q: hasWords ? q : null,
    author: author === '' ? null : author,
    sort: hasWords && sort === 'fit' ? 'fit' : 'newest',
  }
  return search.q === null && search.author === null ? null : search
}

/** Each type once, in one order; null where it is all of them. */
function selectTypes(types: readonly FileType[] | undefined): readonly FileType[] | null {
  const selected = fileTypes.filter(type => types?.includes(type) ?? true)
  return selected.length === fileTypes.length ? null : selected
}

/** The prompt with the parameters of its generation, from which a similar image can be made; null without one. */
async function readPrompt(
  stores: GalleryStores,
  { prompt, generationId, medium }: Creation,
  language: Language,
): Promise<Prompt | null> {
  if (prompt === null) return null
  const generation = generationId === null ? null : await stores.generations.find(generationId)
  if (!generation) {
    const parameters = await stores.mediaParameters.find(medium.id)
    if (!parameters) return prompt
    const generator = parameters.generator && translateEngineName(language, parameters.generator)
    return { ...parameters, generator, prompt: undefined, positive: prompt }
  }
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
    engine: translateEngineName(language, generation.engine),
  }
}
