import { startPageHeartbeat } from './page-heartbeat.ts'
import { measurePageSpeed } from './page-speed.ts'
import type { ShownRelease } from './shown-release.ts'

/** The share of pages that report how quickly they responded. Numbers of visitors are compared, so a sample is enough. */
const sampleShare = 0.25

/**
 * Reports whether this page freezes, and of a sample of pages how quickly they respond.
 *
 * @param getShown returns undefined where nothing is to be reported
 */
export function watchPageHealth(getShown: () => ShownRelease | undefined): void {
  startPageHeartbeat(getShown)
  if (Math.random() < sampleShare) measurePageSpeed(getShown)
}
