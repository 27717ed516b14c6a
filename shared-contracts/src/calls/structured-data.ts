import * as z from '@tessera/shared-contracts/schema'

/** A malformed value is left out. The rest of the response stays usable. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

const text = z.string().check(z.minLength(1), z.maxLength(1_000))
/** Path and query below the origin of the site. */
const address = z.string().check(z.regex(/^\/(?!\/)/), z.maxLength(500))
const pixels = z.int().check(z.positive())
/** In UTC, `2026-01-31T12:00:00.000Z`. */
const time = z.isoDateTime()

/** What search engines learn about the subject of a page, besides its title and description, in terms of schema.org. */
export const structuredData = z.object({
  /** A type of schema.org, such as `ImageObject`. */
  type: z.string().check(z.regex(/^[A-Z][A-Za-z]{1,49}$/)),
  contentAddress: optional(address),
  thumbnailAddress: optional(address),
  creator: optional(z.object({ name: text, address: optional(address) })),
  dateCreated: optional(time),
  datePublished: optional(time),
  uploadDate: optional(time),
  width: optional(pixels),
  height: optional(pixels),
})
export type StructuredData = z.output<typeof structuredData>
