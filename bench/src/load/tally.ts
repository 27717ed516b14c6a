/** What came of requests, by what they were for. */
export interface Tally {
  answered(what: string, milliseconds: number): void
  failed(what: string, why: unknown): void
  /** How many were answered, or failed. */
  requests(): number
  failures(): number
  /** The first failure of each kind, and how many more there were. */
  reasons(): string[]
  /** Milliseconds within which a share of the answers came; of none, NaN. */
  within(share: number, ofWhat?: (what: string) => boolean): number
}

export function createTally(): Tally {
  const times = new Map<string, number[]>()
  const reasons = new Map<string, number>()
  const failures = () => [...reasons.values()].reduce((sum, each) => sum + each, 0)
  return {
    answered(what, milliseconds) {
      const known = times.get(what)
      if (known) known.push(milliseconds)
      else times.set(what, [milliseconds])
    },
    failed(what, why) {
      const reason = `${what}: ${why instanceof Error ? why.message : String(why)}`
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    },
    requests: () => [...times.values()].reduce((sum, each) => sum + each.length, failures()),
    failures,
    reasons: () => [...reasons].map(([reason, count]) => `${count} x ${reason}`),
    within(share, ofWhat = () => true) {
      const chosen = [...times].filter(([what]) => ofWhat(what)).flatMap(([, each]) => each)
      const sorted = Float64Array.from(chosen).sort()
      return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN
    },
  }
}
