import { z } from 'zod/mini'
import { defineCall, numberField } from '../call.ts'
import { fileType, fileTypes, galleryItem, prompt, type FileType } from '../creation.ts'

/** A form field that names some of the types, as `image,video`. */
const typesField = z.pipe(
  z.string().check(z.maxLength(100)),
  z.pipe(
    z.transform((names: string) => names.split(',')),
    z.array(fileType),
  ),
)

/**
 * One address in two forms (specification 1, §7): `page` asks for 50 works, newest first; `id` for one
 * work's prompt. The other fields are ours; a server that knows none of them still serves the page.
 *
 * Fields that no server knows are let through: a search over prompts and titles can come as `search`, and
 * another order than the newest first as `sort`, without a change for whoever sends neither.
 */
export const getCreations = defineCall({
  method: 'POST',
  path: '/api/get_creations.php',
  query: z.object({
    page: z.optional(numberField),
    id: z.optional(z.string().check(z.maxLength(40))),
    /** Works of these types alone. */
    types: z.optional(typesField),
    /** These two keep pages steady while others post and delete. */
    snapshot: z.optional(numberField),
    before: z.optional(numberField),
  }),
  answer: z.object({
    success: z.boolean(),
    creations: z.optional(z.nullable(z.array(galleryItem))),
    prompt: z.optional(z.nullable(prompt)),
    /** With `id`: the work itself, so that its address can be shared. */
    creation: z.optional(z.nullable(galleryItem)),
    error: z.optional(z.nullable(z.string())),
    snapshot: z.optional(z.nullable(z.number())),
    next_before: z.optional(z.nullable(z.number())),
    has_more: z.optional(z.nullable(z.boolean())),
  }),
})

/** The field that asks for some types; none where all are asked for. */
export const typesWish = (types: readonly FileType[]): { types?: string } =>
  types.length === fileTypes.length ? {} : { types: types.join() }
