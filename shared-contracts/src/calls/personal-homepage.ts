import { z } from 'zod/mini'
import { defineCall, outcome, result } from '../call.ts'
import { ownCreation } from '../creation.ts'
import { user } from '../user.ts'

/** A line of the billing tab; amounts are texts because activations and grants are no payments. */
export const bill = z.object({
  date: z.string(),
  description: z.string(),
  amount: z.string(),
  status: z.string(),
})
export type Bill = z.output<typeof bill>

export const getUserPageData = defineCall({
  method: 'GET',
  path: '/api/get_user_page_data.php',
  answer: z.extend(result, {
    user_info: z.optional(z.nullable(z.extend(user, { bills: z.optional(z.nullable(z.array(bill))) }))),
    creations: z.optional(z.nullable(z.array(ownCreation))),
    /** Ours: the server cannot take posters out of videos, so that pages send one along. */
    wants_posters: z.optional(z.boolean()),
  }),
})

/**
 * Keeps a picture or video of at most `limits.upload.bytes`, whose content is one of `limits.upload.types`
 * (specification 2, §7). With the `Idempotency-Key` of an earlier upload, that one's creation is answered.
 */
export const uploadCreation = defineCall({
  method: 'POST',
  path: '/api/upload_creation.php',
  encoding: 'multipart',
  body: z.object({
    creation_image: z.file(),
    /** Ours: a picture of the video, at most `limits.upload.posterBytes`; see `wants_posters`. */
    poster: z.optional(z.file()),
  }),
  answer: z.extend(outcome, {
    error: z.optional(z.nullable(z.string())),
    new_creation: z.optional(z.nullable(ownCreation)),
  }),
})

/** `creation_ids[]` is repeated, once an id (specification 2, §7). */
export const deleteCreations = defineCall({
  method: 'POST',
  path: '/api/delete_creation.php',
  body: z.object({ 'creation_ids[]': z.array(z.string().check(z.maxLength(40))).check(z.maxLength(1_000)) }),
  answer: result,
})

/** A private creation is seen by its owner alone, its files included. */
export const setCreationVisibility = defineCall({
  method: 'POST',
  path: '/api/set_creation_visibility.php',
  body: z.object({ creation_id: z.string().check(z.maxLength(40)), public: z.enum(['0', '1']) }),
  answer: result,
})
