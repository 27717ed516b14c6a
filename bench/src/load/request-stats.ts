/** Counts and durations of requests, by kind. */
export interface RequestStats {
  recordSuccess(what: string, milliseconds: number): void
  recordFailure(what: string, why: unknown): void
  /** Successful and failed requests. */
  countRequests(): number
  countFailures(): number
  /** Each distinct failure with its count. */
  listFailureReasons(): string[]
  /** Milliseconds; NaN without requests. */
  getPercentile(share: number, ofWhat?: (what: string) => boolean): number
}

export function createRequestStats(): RequestStats {
  const times = new Map<string, number[]>()
  const reasons = new Map<string, number>()
  const failures = () => [...reasons.values()].reduce((sum, each) => sum + each, 0)
  return {
    recordSuccess(what, milliseconds) {
      const known = times.get(what)
      if (known) known.push(milliseconds)
      else times.set(what, [milliseconds])
    },
    recordFailure(what, why) {
      const reason = `${what}: ${why instanceof Error ? why.message : String(why)}`
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    },
    countRequests: () => [...times.values()].reduce((sum, each) => sum + each.length, failures()),
    countFailures: failures,
    listFailureReasons: () => [...reasons].map(([reason, count]) => `${count} x ${reason}`),
    getPercentile(share, ofWhat = () => true) {
      const chosen = [...times].filter(([what]) => ofWhat(what)).flatMap(([, each]) => each)
      const sorted = Float64Array.from(chosen).sort()
      return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN
    },
  }
}
