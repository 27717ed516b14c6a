import type { PageSpeed, ReleaseReference } from '@tessera/shared-contracts'
import type { ReleaseHealth, ReleaseSpeed } from '../releases/release-health.ts'

type SpeedMeasure = Exclude<keyof ReleaseSpeed, 'measured'>
type MeasuredPage = Omit<PageSpeed['releases'][number], keyof ReleaseReference>

const measures: readonly SpeedMeasure[] = ['inp', 'lcp', 'tasks']

/** From which value a visitor waits too long: the upper bounds of "good" of web.dev/articles/vitals, and half a second. */
const slowFromMs: Record<SpeedMeasure, number> = { inp: 200, lcp: 2_500, tasks: 500 }

/** The values of a page, as the contract has them, by the measure that they count for. */
const fields = { inp: 'inpMs', lcp: 'lcpMs', tasks: 'longestTaskMs' } as const

/** Returns the measures by which the visitor of a page waited too long. */
export const listSlowMeasures = (page: MeasuredPage): SpeedMeasure[] =>
  measures.filter(measure => (page[fields[measure]] ?? 0) > slowFromMs[measure])

const descriptions: Record<SpeedMeasure, string> = {
  inp: 'an INP above 200 ms',
  lcp: 'an LCP above 2.5 s',
  tasks: 'a task longer than 500 ms',
}

/** A canary that is slower beyond this is rolled back. */
const slowdownBudget = {
  /** Minimum number of measured visitors of each of the two releases. */
  minVisitors: 100,
  /** By how much the share of slow visitors may exceed that of the live release; 0.05 is 5 percentage points. */
  maxExcess: 0.05,
  /**
   * The z score from which the excess is no chance. A single comparison would need 2.33 for 99 %. Each report compares
   * again, so it is higher: then fewer than 1 of 100 canaries that are as fast as the live release are rolled back (measured by
   * `slowdown.test.ts`).
   */
  minScore: 3.7,
} as const

/** Returns what a canary is slower at than the live release, as a sentence; undefined where nothing is proven. */
export function findSlowdown(canary: ReleaseHealth, live: ReleaseHealth): string | undefined {
  if (Math.min(canary.measured, live.measured) < slowdownBudget.minVisitors) return undefined
  const slower = measures.find(measure => isSlower(measure, canary, live))
  if (!slower) return undefined
  const describe = (health: ReleaseHealth) => `${health[slower]} of ${health.measured} visitors`
  return `${describe(canary)} had ${descriptions[slower]}, ${describe(live)} of the live release: worse with 99 %`
}

/** The one-sided test of two proportions with a pooled variance. */
function isSlower(measure: SpeedMeasure, canary: ReleaseHealth, live: ReleaseHealth): boolean {
  const excess = canary[measure] / canary.measured - live[measure] / live.measured
  const pooled = (canary[measure] + live[measure]) / (canary.measured + live.measured)
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / canary.measured + 1 / live.measured))
  return excess > slowdownBudget.maxExcess && excess > slowdownBudget.minScore * deviation
}
