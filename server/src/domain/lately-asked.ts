/** Knows what was asked for lately, and nothing else about it. */
export interface LatelyAsked {
  /** Whether the key was asked for before; from now on it was. */
  again(key: string): boolean
}

/** @param least how many keys are known at least; never twice as many */
export function latelyAsked(least: number): LatelyAsked {
  // Two halves, of which the older goes as a whole: to forget one key at a time takes longer than to look it up.
  let newer = new Set<string>()
  let older = new Set<string>()
  return {
    again(key) {
      const known = newer.has(key) || older.has(key)
      newer.add(key)
      if (newer.size === least) {
        older = newer
        newer = new Set()
      }
      return known
    },
  }
}
