import { z } from 'zod/mini'
import { defineCall, integerField } from '../define-call.ts'
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
 * the page. The server ignores unknown fields, so `search` and `sort` can be added later.
 */
export const getCreations = defineCall('POST', '/api/get_creations.php', {
  query: z.object({
    page: z.optional(integerField),
    id: z.optional(z.string().check(z.maxLength(40))),
    types: z.optional(typesField),
    /** `snapshot` and `before` keep the pages consistent while other members add and delete creations. */
    snapshot: z.optional(integerField),
    before: z.optional(integerField),
  }),
  // With an id, an author also gets what others may not see
  isPublic: query => !('id' in query),
  response: z.object({
    success: z.boolean(),
    creations: z.nullish(z.array(galleryItem)),
    prompt: z.nullish(prompt),
    /** With `id`: the creation itself, so that a page can open a shared link to it. */
    creation: z.nullish(galleryItem),
    error: z.nullish(z.string()),
    snapshot: z.nullish(z.number()),
    next_before: z.nullish(z.number()),
    has_more: z.nullish(z.boolean()),
  }),
})

/** Returns the `types` field of a request. It is left out where all types are requested. */
export const toTypesQuery = (types: readonly FileType[]): { types?: string } =>
  types.length === fileTypes.length ? {} : { types: types.join() }
