import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithMessage, resultWithError } from '../define-call.ts'
import { ownCreation, publicFlag } from '../creations/creation.ts'
import { bilingual } from '../language.ts'
import { limits } from '../limits.ts'
import { user } from '../user.ts'

/** A line of the billing tab. `amount` is a text because activations and grants are not payments. */
export const bill = z.object({
  date: z.string(),
  description: z.string(),
  amount: z.string(),
  status: z.string(),
})
export type Bill = z.output<typeof bill>

/**
 * The member's own page. Not in the specification: its creations come in pages. Without `cursor`, the response has the
 * account and the newest creations; with the `next_cursor` of the page before, it has further creations only. With `q`, it
 * has the newest creations that match, and nothing else.
 */
export const getUserPageData = defineCall('GET', '/api/get_user_page_data.php', {
  query: z.object({
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}\.\d{1,15}\.[\w-]{1,40}$/))),
    /** Words that the title or the prompt of a creation contains, all of them, in one language or the other. */
    q: z.optional(z.string().check(z.maxLength(limits.maxSearchLength))),
    /** Whether the creations have the beginnings of their prompts. */
    prompts: z.optional(z.literal('1')),
  }),
  response: z.extend(resultWithError, {
    user_info: z.nullish(z.extend(user, { bills: z.nullish(z.array(bill)) })),
    creations: z.nullish(z.array(ownCreation)),
    /** Missing after the last page, and from servers that send all creations at once. */
    next_cursor: z.nullish(z.string()),
    /** The `q` that the server applied. A server of an earlier release ignores it, and does not return it. */
    q: z.nullish(z.string()),
    /** Not in the specification: the server cannot extract posters from videos, so pages upload one with each video. */
    wants_posters: z.optional(z.boolean()),
  }),
})

/**
 * Stores an image or video as a creation; `limits.upload` says its maximum size and its types (specification 2, §7).
 * A request that repeats the `Idempotency-Key` of an earlier upload returns the creation of that upload.
 */
export const uploadCreation = defineCall('POST', '/api/upload_creation.php', {
  encoding: 'multipart',
  body: z.object({
    creation_image: z.file(),
    /** Not in the specification: a frame of the video as an image; see `wants_posters`. */
    poster: z.optional(z.file()),
    /** Not in the specification: what an image says about how it was generated does not become part of the creation. */
    leave_out_parameters: z.optional(z.literal('1')),
    public: publicFlag,
  }),
  response: z.extend(resultWithMessage, {
    error: z.nullish(z.string()),
    new_creation: z.nullish(ownCreation),
    /** Not in the specification: which browsers do not play the video. */
    warning: z.nullish(z.string()),
  }),
})

/** `creation_ids[]` is repeated for each id (specification 2, §7). */
export const deleteCreations = defineCall('POST', '/api/delete_creation.php', {
  body: z.object({ 'creation_ids[]': z.array(z.string().check(z.maxLength(40))).check(z.maxLength(1_000)) }),
  response: resultWithError,
})

/** Only its owner sees a private creation and its files. `creation_ids[]` is repeated for each of several creations. */
export const setCreationVisibility = defineCall('POST', '/api/set_creation_visibility.php', {
  body: z.object({
    creation_id: z.optional(z.string().check(z.maxLength(40))),
    'creation_ids[]': z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(1_000))),
    public: z.enum(['0', '1']),
  }),
  response: resultWithError,
})

/** Not in the specification: stores the `public` that the pages suggest for new creations of this member. */
export const setDefaultVisibility = defineCall('POST', '/api/set_default_visibility.php', {
  body: z.object({ public: z.enum(['0', '1']) }),
  response: resultWithError,
})

/** Not in the specification: gives an image or a video of the member another title. The editor has that of a portfolio. */
export const renameCreation = defineCall('POST', '/api/rename_creation.php', {
  body: z.object({
    creation_id: z.string().check(z.maxLength(40)),
    title: z.string().check(z.maxLength(1_000)),
  }),
  response: z.extend(resultWithError, {
    /** The title as it is stored: without white space at its ends and line breaks. */
    title: z.nullish(z.string()),
  }),
})

/** A field with a list of ids: `a,b`. */
const idsField = z.pipe(
  z.string().check(z.maxLength(5_000)),
  z.transform((ids: string) => [...new Set(ids.split(',').filter(Boolean))]),
)

/**
 * Not in the specification: returns creations of the member as a zip file; `limits.download` says how many at once. With
 * `check` it returns what the file would have, or why there is none; then a page links to the path with `download`, so
 * that the browser saves the file while it arrives.
 */
export const downloadCreations = defineCall('GET', '/api/download_creations.php', {
  query: z.object({ ids: idsField, check: z.optional(z.literal('1')) }),
  response: z.extend(resultWithError, { files: z.nullish(z.number()), bytes: z.nullish(z.number()) }),
  hasEffects: true,
})

/** What a portfolio is made from: a creation of the member, and what is known of its image in words. */
export const selectedCreation = z.extend(ownCreation, {
  /** What the image shows in a few words of each language, where the words of its prompt are known. */
  names: z.nullish(bilingual),
})
export type SelectedCreation = z.output<typeof selectedCreation>

/**
 * Not in the specification: the creations of the member with these ids, in their order, with their prompts. An id that is
 * not one of the member's creations is left out, and so are those beyond `limits.portfolio.selection`.
 */
export const getSelectedCreations = defineCall('GET', '/api/get_selected_creations.php', {
  query: z.object({ ids: idsField }),
  response: z.extend(resultWithError, { creations: z.nullish(z.array(selectedCreation)) }),
})
