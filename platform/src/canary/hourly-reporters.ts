import { hourMs } from '@tessera/server-kit/clock'
import type { ReportOutcome } from '../releases/release-health.ts'
import { errorBudget } from './canary.ts'

/** Reports that this process remembers; of more, the oldest can count again. */
const maxReports = 100_000

interface HourlyReport {
  /** Channel, remote and version. */
  release: string
  visitor: string
  /** A hash. */
  network: string
  outcome: ReportOutcome
  at: number
}

/**
 * Decides which reports count in their minute: a visitor once an hour for each outcome, so that an hour has all its visitors,
 * those of earlier hours too. Of one network, 20 visitors count, with all that they report: a share of them is that of the network.
 * Each process that receives reports decides by itself.
 */
export function createHourlyReporters(maxRemembered = maxReports) {
  let hour = Number.NaN
  const counted = new Set<string>()
  const visitorsOfNetworks = new Map<string, number>()

  function remember(key: string): void {
    counted.add(key)
    removeOldest(counted, maxRemembered)
  }

  function admitVisitor(visitor: string, network: string): boolean {
    if (counted.has(visitor)) return true
    const visitors = visitorsOfNetworks.get(network) ?? 0
    if (visitors >= errorBudget.maxVisitorsOfNetwork) return false
    visitorsOfNetworks.set(network, visitors + 1)
    removeOldest(visitorsOfNetworks, maxRemembered)
    remember(visitor)
    return true
  }

  return {
    /** Returns whether a report counts, and remembers it. */
    add({ release, visitor, network, outcome, at }: HourlyReport): boolean {
      const current = Math.floor(at / hourMs)
      if (current !== hour) {
        hour = current
        counted.clear()
        visitorsOfNetworks.clear()
      }
      const key = `${release} ${visitor} ${outcome}`
      if (counted.has(key) || !admitVisitor(`${release} ${visitor}`, `${release} ${network}`)) return false
      remember(key)
      return true
    },
  }
}

function removeOldest(keys: Set<string> | Map<string, number>, max: number): void {
  const [oldest] = keys.keys()
  if (keys.size > max && oldest !== undefined) keys.delete(oldest)
}
