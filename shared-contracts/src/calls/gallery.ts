import { z } from 'zod/mini'
import { defineCall, numberField } from '../call.ts'
import { galleryItem, prompt } from '../creation.ts'

/**
 * One address in two forms (specification 1, §7): `page` asks for 50 works, newest first; `id` for one
 * work's prompt. `before` and `snapshot` are ours: they keep pages steady while others post and delete.
 */
export const getCreations = defineCall({
  method: 'POST',
  path: '/api/get_creations.php',
  query: z.object({
    page: z.optional(numberField),
    id: z.optional(z.string().check(z.maxLength(40))),
    snapshot: z.optional(numberField),
    before: z.optional(numberField),
  }),
  answer: z.object({
    success: z.boolean(),
    creations: z.optional(z.nullable(z.array(galleryItem))),
    prompt: z.optional(z.nullable(prompt)),
    /** With `id`: the work itself, so that its address can be shared. Ours; other servers send none. */
    creation: z.optional(z.nullable(galleryItem)),
    error: z.optional(z.nullable(z.string())),
    snapshot: z.optional(z.nullable(z.number())),
    next_before: z.optional(z.nullable(z.number())),
    has_more: z.optional(z.nullable(z.boolean())),
  }),
})
