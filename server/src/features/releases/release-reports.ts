import type { Channel, TimeRange, ReleaseReference } from '@tessera/shared-contracts'
import { isoTime, secondMs } from '@tessera/server-kit/clock'
import { emptyHealth } from '@tessera/platform'
import { findStep, listPlotSteps } from '../monitoring/plot-range.ts'
import type { Needs } from '../../feature.ts'
import type { ReleaseStores } from './stores.ts'

/** Reads the reports of a release over time, in the steps of a plot. */
export async function readReleaseReports(
  { stores, clock }: Needs<'stores' | 'clock', ReleaseStores>,
  { channel, range, ...release }: ReleaseReference & { channel: Channel; range: TimeRange },
) {
  const steps = listPlotSteps(range, clock())
  const points = steps.starts.map(start => ({ at: isoTime(start), ...emptyHealth }))
  for (const { minute, ...reports } of await stores.reportSeries.listMinutes(
    channel,
    release,
    steps.starts[0] ?? 0,
  )) {
    const point = points[findStep(steps, minute)]
    if (!point) continue
    for (const outcome of Object.keys(emptyHealth) as (keyof typeof emptyHealth)[])
      point[outcome] += reports[outcome]
  }
  return { step_seconds: steps.stepMs / secondMs, points }
}
