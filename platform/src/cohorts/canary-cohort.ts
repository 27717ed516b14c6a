import { languages, parseJson, type CohortSummary } from '@tessera/shared-contracts'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'

const knownCohort = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed-in') }),
  z.object({ kind: z.literal('integrators') }),
  z.object({ kind: z.literal('language'), language: z.enum(languages) }),
  z.object({
    kind: z.literal('members'),
    /** The ids of their accounts. */
    members: z.array(z.string()),
  }),
])

/** Which visitors a canary is for: the rest of the site cannot get it. */
export type KnownCohort = z.output<typeof knownCohort>

/** The share that a canary has of a cohort. */
const share = z.number().int().min(1).max(100)

/** A cohort in the request of a job. */
export const cohortShare = { percent: share, cohort: knownCohort }

/**
 * A cohort of a live canary. A later server may have stored a kind that this one does not know: its canary has no visitors here,
 * and the text is stored again as it was.
 */
export type CanaryCohort = KnownCohort | { kind: 'unknown'; stored: string }

interface CohortShare {
  percent: number
  cohort: CanaryCohort
}

const storedShare = z.intersection(z.object({ percent: share }), knownCohort)

/** Lists of members are long, and every page reads the canaries. */
const cache = new LRUCache<string, CohortShare>({ max: 50 })

/** Reads what `writeCohort` has written. */
export function readCohort(stored: string): CohortShare {
  const cached = cache.get(stored)
  if (cached) return cached
  const { data } = storedShare.safeParse(parseJson(stored))
  const { percent = 0, ...cohort } = data ?? { kind: 'unknown' as const, stored }
  const read: CohortShare = { percent, cohort }
  cache.set(stored, read)
  return read
}

export const writeCohort = ({ percent, cohort }: CohortShare): string =>
  cohort.kind === 'unknown' ? cohort.stored : JSON.stringify({ percent, ...cohort })

/** Returns what readers get of a cohort: the number of its members, and not who they are. */
export function toCohortSummary(cohort: CanaryCohort | null): CohortSummary | null {
  if (cohort === null) return null
  switch (cohort.kind) {
    case 'language':
      return { kind: cohort.kind, language: cohort.language }
    case 'members':
      return { kind: cohort.kind, members: cohort.members.length }
    case 'signed-in':
    case 'integrators':
    case 'unknown':
      return { kind: cohort.kind }
  }
}
