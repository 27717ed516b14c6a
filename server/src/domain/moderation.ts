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

/** The verdict on several pictures that are shown together: that of the worst. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('refused')) return 'refused'
  return verdicts.includes('waiting') ? 'waiting' : 'passed'
}

/**
 * Judges by provenance alone: an engine that can draw nothing harmful needs no second look, and members
 * answer for what they put in themselves until a classifier takes this one's place.
 */
export const provenanceModerator: Moderator = {
  review: async () => 'passed',
}
