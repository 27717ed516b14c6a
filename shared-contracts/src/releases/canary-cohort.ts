import * as z from '@tessera/shared-contracts/schema'
import { language, type Language } from '../language.ts'

/** The visitors that a canary is for, in a request. Names of members are user names or ids of accounts. */
export const requestedCohort = z.discriminatedUnion('kind', [
  /** Visitors with a valid session. */
  z.object({ kind: z.literal('signed-in') }),
  /** Members who may change releases in the console. */
  z.object({ kind: z.literal('integrators') }),
  /** Visitors whose pages are in a language. */
  z.object({ kind: z.literal('language'), language }),
  /** Certain members. */
  z.object({ kind: z.literal('members'), members: z.array(z.string().check(z.maxLength(100))) }),
])
export type RequestedCohort = z.output<typeof requestedCohort>

/** How many members one canary names at most. */
export const maxCohortMembers = 1_000

/** The visitors that a canary is for, as readers get it: without the members. A later platform may have more kinds. */
export const cohortSummary = z.object({
  kind: z.string(),
  /** Of `language`. */
  language: z.nullish(z.string()),
  /** The number of members, of `members`. */
  members: z.nullish(z.number()),
})
export type CohortSummary = z.output<typeof cohortSummary>

const languageNames: Record<Language, string> = { en: 'English', zh: 'Chinese' }

/** Describes a cohort in English, for commands and the history: `signed-in members`. */
export function describeCohort({ kind, language: code, members }: CohortSummary): string {
  switch (kind) {
    case 'signed-in':
      return 'signed-in members'
    case 'integrators':
      return 'integrators'
    case 'language': {
      const known = language.safeParse(code)
      return `visitors in ${known.success ? languageNames[known.data] : code}`
    }
    case 'members':
      return members === 1 ? '1 named member' : `${members ?? 0} named members`
    default:
      return `the cohort "${kind}"`
  }
}

/** Describes who gets a canary: `20 % of visitors`, `20 % of signed-in members`, `all integrators`. */
export function describeAudience(percent: number, cohort: CohortSummary | null | undefined): string {
  if (!cohort) return `${percent} % of visitors`
  const described = describeCohort(cohort)
  if (percent < 100) return `${percent} % of ${described}`
  return cohort.members === 1 ? described : `all ${described}`
}

/** Returns the key of the text that describes a cohort on a page. The text for `members` has their number. */
export function getAudienceKey(
  cohort: CohortSummary | null | undefined,
): 'all' | 'signedIn' | 'integrators' | 'members' | 'other' | Language {
  switch (cohort?.kind) {
    case undefined:
      return 'all'
    case 'signed-in':
      return 'signedIn'
    case 'integrators':
    case 'members':
      return cohort.kind
    case 'language':
      return language.safeParse(cohort.language).data ?? 'other'
    default:
      return 'other'
  }
}
