import type { Needs } from '../../../feature.ts'
import type { MonitoringStores } from '../stores.ts'

/** Deletes what the console plots no longer: reports of releases, and samples of metrics. */
export async function removeOldSeries({
  stores,
  clock,
}: Needs<'stores' | 'clock', MonitoringStores>): Promise<void> {
  await stores.samples.compact(clock())
  await stores.reportSeries.removeOld(clock())
  await stores.faultGroups.removeOld(clock())
}
