import { isInFuture, minuteMs } from '@tessera/server-kit/clock'
import { getQueueStats } from '../overview.ts'
import { toSeriesName, type SeriesName } from './metric-counts.ts'
import type { Needs } from '../../../feature.ts'
import type { MonitoringStores } from '../stores.ts'

/** Summing the sizes of all media takes long in a large installation. */
const storageIntervalMs = 15 * minuteMs

type SamplerDependencies = Needs<'stores' | 'clock' | 'readDiskSpace' | 'taskKindNames', MonitoringStores> & {
  counts: { takeCounts(): ReadonlyMap<SeriesName, number> }
}

/** The state that every sample has: a minute with it was sampled. */
export const sampledSeries = toSeriesName('members')

/**
 * Creates the job that stores the values of the last minute. Every process adds its own counts of events to those of the
 * others. The state of the installation is stored by the process that comes first in a minute.
 */
export function createMetricSampler(services: SamplerDependencies) {
  const { stores, clock, readDiskSpace, counts } = services
  let storage: { bytes: number; until: number } | null = null

  async function readUsedBytes(): Promise<number> {
    if (storage && isInFuture(storage.until, clock(), storageIntervalMs)) return storage.bytes
    const bytes = await stores.media.sumBytes()
    storage = { bytes, until: clock() + storageIntervalMs }
    return bytes
  }

  async function readState(): Promise<Map<SeriesName, number>> {
    const state = new Map<SeriesName, number>()
    for (const [kind, { waiting, running, stuck }] of Object.entries(await getQueueStats(services, clock())))
      for (const [name, count] of Object.entries({ waiting, running, stuck }))
        state.set(toSeriesName('tasks_open', kind, name), count)
    state.set(toSeriesName('sessions'), await stores.overview.countSessions(clock()))
    state.set(toSeriesName('storage_bytes', 'used'), await readUsedBytes())
    state.set(toSeriesName('storage_bytes', 'free'), (await readDiskSpace()).freeBytes)
    return state
  }

  return {
    /** Milliseconds until the present minute has ended. */
    getDelayMs: (): number => minuteMs - (clock() % minuteMs),

    /** Stores the values of the minute that has just ended. */
    async sample(): Promise<void> {
      const now = clock()
      const at = now - (now % minuteMs) - minuteMs
      await stores.samples.addCounts(at, counts.takeCounts())
      const isFirst = await stores.samples.addOnce(at, sampledSeries, await stores.overview.countMembers())
      if (isFirst) await stores.samples.addCounts(at, await readState())
    },
  }
}
