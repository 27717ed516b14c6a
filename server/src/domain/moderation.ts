/**
 * Nothing is public before it passed. `waiting`: nobody has decided yet; it is kept, and seen by its owner.
 */
export type Verdict = 'passed' | 'waiting' | 'refused'

/** Where a picture comes from. */
type Provenance = { from: 'engine'; engine: string } | { from: 'member' }

export interface Moderator {
  /** @param picture an encoded file */
  review(picture: Uint8Array, provenance: Provenance): Promise<Verdict>
}

/** How likely a picture is one of these, each from 0 to 1; together 1. */
export interface Likelihoods {
  drawing: number
  hentai: number
  neutral: number
  porn: number
  sexy: number
}

/** Estimates what a picture shows: the first look is quick, the second takes its time and errs less. */
export interface Classifier {
  look(picture: Uint8Array, kind: 'first' | 'second'): Promise<Likelihoods>
}

/**
 * From which likelihood on something follows. The first look flags one ordinary photograph in ten, so
 * that its suspicion decides nothing and only calls for the second; that one flags hardly any. Explicit
 * pictures are refused when it is all but sure; what it merely suspects, and what is suggestive rather
 * than explicit, is for a person to judge.
 */
const thresholds = {
  suspicious: { explicit: 0.2, sexy: 0.5 },
  doubtful: { explicit: 0.35, sexy: 0.75 },
  refused: { explicit: 0.85 },
} as const

const explicitOf = ({ porn, hentai }: Likelihoods): number => porn + hentai

const reaches = (seen: Likelihoods, least: { explicit: number; sexy: number }): boolean =>
  explicitOf(seen) >= least.explicit || seen.sexy >= least.sexy

/** The verdict on a picture that a classifier looks at, once or, where it suspects something, twice. */
export async function judge(classifier: Classifier, picture: Uint8Array): Promise<Verdict> {
  if (!reaches(await classifier.look(picture, 'first'), thresholds.suspicious)) return 'passed'
  const seen = await classifier.look(picture, 'second')
  if (explicitOf(seen) >= thresholds.refused.explicit) return 'refused'
  return reaches(seen, thresholds.doubtful) ? 'waiting' : 'passed'
}

/**
 * Looks at everything that comes from outside. The engines named as harmless have a drawing for each word
 * they understand and leave the others out: they cannot make what would be refused.
 *
 * @param options.harmless names of engines whose pictures pass unseen
 * @param options.report what kept the classifier from looking; the picture waits for a person then
 */
export const classifyingModerator = (
  classifier: Classifier,
  { harmless, report }: { harmless: readonly string[]; report: (error: unknown) => void },
): Moderator => ({
  async review(picture, provenance) {
    if (provenance.from === 'engine' && harmless.includes(provenance.engine)) return 'passed'
    try {
      return await judge(classifier, picture)
    } catch (error) {
      report(error)
      return 'waiting'
    }
  },
})

/** The verdict on several pictures that are shown together: that of the worst. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('refused')) return 'refused'
  return verdicts.includes('waiting') ? 'waiting' : 'passed'
}

/** Lets everything pass: for tests of what has nothing to do with moderation. */
export const provenanceModerator: Moderator = {
  review: async () => 'passed',
}
