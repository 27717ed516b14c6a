import * as z from '@tessera/shared-contracts/schema'

/**
 * What the platform stores of a source map: the positions and the names, without the sources. An index map, which has
 * `sections`, is none.
 */
export const sourceMap = z.object({
  version: z.literal(3),
  sourceRoot: z.nullish(z.string()),
  sources: z.array(z.nullable(z.string())),
  names: z.array(z.string()),
  mappings: z.string(),
})

/** Maximum size in bytes of one source map, as it is sent and stored before compression. */
export const maxSourceMapBytes = 4_000_000
