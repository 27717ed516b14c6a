import * as z from '@tessera/shared-contracts/schema'
import { defineCall, integerField } from '../define-call.ts'
import { limits } from '../limits.ts'
import { fileType, fileTypes, galleryItem, prompt, type FileType } from '../creations/creation.ts'

/** A form field with a list of file types: `image,video`. */
const typesField = z.pipe(
  z.string().check(z.maxLength(100)),
  z.pipe(
    z.transform((names: string) => names.split(',')),
    z.array(fileType),
  ),
)

/**
 * Has two forms (specification 1, §7): with `page` it returns 50 creations, newest first; with `id` it returns the
 * prompt of one creation. The other fields are not in the specification. A server that ignores them still serves
 * the page.
 */
export const getCreations = defineCall('POST', '/api/get_creations.php', {
  query: z.object({
    page: z.optional(integerField),
    id: z.optional(z.string().check(z.maxLength(40))),
    types: z.optional(typesField),
    /** Words that a creation's title, prompt or author contains, all of them. */
    q: z.optional(z.string().check(z.maxLength(limits.maxSearchLength))),
    /** `fit`: the creations that fit `q` best come first. Without it, the newest do. */
    sort: z.optional(z.string().check(z.maxLength(20))),
    /** The exact name of the author. */
    author: z.optional(z.string().check(z.maxLength(100))),
    /** `snapshot` and `before` keep the pages consistent while other members add and delete creations. */
    snapshot: z.optional(integerField),
    before: z.optional(integerField),
    /** The largest number of creations to return, 1 to 50. */
    limit: z.optional(integerField),
  }),
  // With an id, an author also gets what others may not see
  isPublic: query => !('id' in query),
  isPublicForVisitors: () => true,
  response: z.object({
    success: z.boolean(),
    creations: z.nullish(z.array(galleryItem)),
    prompt: z.nullish(prompt),
    /** With `id`: the creation itself, so that a page can open a shared link to it. */
    creation: z.nullish(galleryItem),
    /** With `id`: when the creation was saved, ISO 8601 in UTC. */
    created_at: z.nullish(z.string()),
    error: z.nullish(z.string()),
    snapshot: z.nullish(z.number()),
    next_before: z.nullish(z.number()),
    has_more: z.nullish(z.boolean()),
    /** The `q` that the server applied. A server that cannot search does not return it. */
    q: z.nullish(z.string()),
    /** With `author`, on the first page: who it is, and the number of public creations, at most 1,000. */
    author: z.nullish(
      z.object({ username: z.string(), avatarUrl: z.nullish(z.string()), works: z.nullish(z.number()) }),
    ),
  }),
})

/** Returns the `types` field of a request. It is left out where all types are requested. */
export const toTypesQuery = (types: readonly FileType[]): { types?: string } =>
  types.length === fileTypes.length ? {} : { types: types.join() }
