import * as z from '@tessera/shared-contracts/schema'

const line = (maxLength: number) => z.string().check(z.maxLength(maxLength), z.regex(/^\P{Cc}+$/u))

/** What a build was made from. Our build tools write it into the record. */
export const buildInputs = z.object({
  /** The hash of everything that the build has read. */
  sourceHash: z.string(),
  /** The installed version of each package that the remote depends on. */
  dependencies: z.record(z.string(), z.string()),
})
export type BuildInputs = z.output<typeof buildInputs>

/**
 * Where a release comes from, as the command that publishes it knows: from the repository, and a note of the person. All
 * of it is optional, and the platform only shows it.
 */
export const provenance = z.object({
  commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{7,64}$/))),
  branch: z.optional(line(200)),
  /** Whether the folder had changes that no commit has. */
  dirty: z.optional(z.boolean()),
  /** The author of the commit. */
  author: z.optional(line(200)),
  note: z.optional(line(500)),
})
export type Provenance = z.output<typeof provenance>

/** Formats a provenance without its note: `1a2b3c4d5e with changes, main, Ada`. Empty where nothing is known. */
export const formatProvenance = ({ commit, branch, dirty, author }: Provenance): string =>
  [commit && `${commit.slice(0, 10)}${dirty ? ' with changes' : ''}`, branch, author]
    .filter(Boolean)
    .join(', ')
