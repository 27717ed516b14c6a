import type { TimeRange } from '@tessera/shared-contracts'
import { hourMs, minuteMs } from '@tessera/server-kit/clock'

/** The points of a plot, at most 180 of them. */
const plotSteps = {
  hour: { stepMs: minuteMs, count: 60 },
  day: { stepMs: 10 * minuteMs, count: 144 },
  week: { stepMs: hourMs, count: 168 },
} as const satisfies Record<TimeRange, { stepMs: number; count: number }>

export interface PlotSteps {
  stepMs: number
  /** The start of each step, oldest first. The last one contains the present. */
  starts: readonly number[]
}

/** Divides the time up to now into the steps of a plot. */
export function listPlotSteps(range: TimeRange, now: number): PlotSteps {
  const { stepMs, count } = plotSteps[range]
  const last = now - (now % stepMs)
  return { stepMs, starts: Array.from({ length: count }, (_, index) => last - (count - 1 - index) * stepMs) }
}

/** Returns the index of the step that contains a time; negative before the first. */
export const findStep = ({ stepMs, starts }: PlotSteps, at: number): number =>
  Math.floor((at - (starts[0] ?? 0)) / stepMs)
