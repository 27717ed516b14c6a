import type { UpscaleTarget } from '../run/upscale.ts'
import type { RunTime } from './estimate-time.ts'

const storageKey = 'hd-upscale.run-times'
/** Of each target: what a device or a server did long ago says little. */
const maxRuns = 8

/** Loads how long the last upscales of this browser took, oldest first. */
export function loadRunTimes(target: UpscaleTarget): RunTime[] {
  const runs = loadAll()[target]
  return Array.isArray(runs) ? runs.filter(isRunTime).slice(-maxRuns) : []
}

export function saveRunTime(target: UpscaleTarget, run: RunTime): void {
  const runs = [...loadRunTimes(target), run].slice(-maxRuns)
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...loadAll(), [target]: runs }))
  } catch {
    // Without storage there are no estimates
  }
}

function loadAll(): Partial<Record<UpscaleTarget, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

const isRunTime = (run: unknown): run is RunTime =>
  typeof run === 'object' &&
  run !== null &&
  'work' in run &&
  'ms' in run &&
  isPositive(run.work) &&
  isPositive(run.ms)

const isPositive = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value > 0
