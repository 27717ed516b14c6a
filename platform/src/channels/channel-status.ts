import type { Channel, RemoteStatus } from '@tessera/shared-contracts'
import { isoTime, type Clock } from '@tessera/server-kit/clock'
import { toCohortSummary } from '../cohorts/canary-cohort.ts'
import { policyReportRetentionMs, type PolicyReportStore } from '../policy-reports/store.ts'
import { shellName } from '../releases/release.ts'
import type { LiveRelease } from '../releases/live-release.ts'
import { controlVersion, emptyHealth } from '../releases/release-health.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import { getScreenBytes } from '../releases/screen-bytes.ts'

interface StatusServices {
  store: ReleaseStore
  policyReports: Pick<PolicyReportStore, 'listOfReleases'>
  clock: Clock
}

/** Reads the live releases of a channel, with what pages reported of them, in as many queries for any number of remotes. */
export async function readChannelStatus({ store, policyReports, clock }: StatusServices, channel: Channel) {
  const [live, served, health, faults, failedExtensions] = await Promise.all([
    store.listLive(channel),
    store.listServed(channel),
    store.listHealth(channel),
    store.listLastFaults(channel),
    store.listFailedExtensions(channel),
  ])
  const references = served.map(({ name: remote, version }) => ({ remote, version }))
  const since = clock() - policyReportRetentionMs
  const blocked = await policyReports.listOfReleases(channel, references, since)
  const releases = indexReleases(served)
  const counts = indexReleases(health)
  const lastFaults = indexReleases(faults.map(fault => ({ name: fault.remote, ...fault })))

  function toHealth(name: string, version: string) {
    const key = toKey(name, version)
    const count = counts.get(key)
    const last = lastFaults.get(key)
    const { mounts, measured, inp, lcp, tasks } = count ?? emptyHealth
    const release = releases.get(key)
    return {
      mounts,
      speed: { measured, inp, lcp, tasks },
      screenBytes: release ? getScreenBytes(release.record) : {},
      blocked: blocked
        .filter(each => each.release === key)
        .map(({ directive, blocked: source, reports, lastAt }) => ({
          directive,
          blocked: source,
          reports,
          lastAt: isoTime(lastAt),
        })),
      failedExtensions: failedExtensions
        .filter(each => toKey(each.name, each.version) === key)
        .map(({ extension, slot, count: visitors, lastAt }) => ({
          extension,
          slot,
          count: visitors,
          lastAt: isoTime(lastAt),
        })),
      faults: { count: count?.faults ?? 0, last: last ? { ...last, at: isoTime(last.at) } : null },
    }
  }

  /** Returns the reports that the canary for a cohort is compared with. */
  function toControl(name: string) {
    const { mounts, faults, ...speed } = counts.get(toKey(name, controlVersion)) ?? emptyHealth
    return { mounts, faults, speed }
  }

  function toRemoteStatus({
    name,
    version,
    previous,
    activatedBy,
    activatedAt,
    canary,
  }: LiveRelease): RemoteStatus {
    const release = releases.get(toKey(name, version))
    return {
      remote: name,
      version,
      previous,
      activatedBy,
      activatedAt: isoTime(activatedAt),
      ...toHealth(name, version),
      canary: canary && {
        version: canary.version,
        percent: canary.percent,
        activatedBy: canary.by,
        ...(canary.cohort && { cohort: toCohortSummary(canary.cohort), control: toControl(name) }),
        ...toHealth(name, canary.version),
      },
      shared: release?.record.shared ?? {},
      provenance: release?.provenance ?? {},
      signedBy: release?.signedBy ?? null,
    }
  }

  const shellVersion = live.find(({ name }) => name === shellName)?.version
  const shell = releases.get(toKey(shellName, shellVersion ?? ''))
  return {
    shell: shell ? { version: shell.version, shared: shell.record.shared } : null,
    remotes: live.filter(({ name }) => name !== shellName).map(toRemoteStatus),
  }
}

const toKey = (name: string, version: string) => `${name}@${version}`

const indexReleases = <Item extends { name: string; version: string }>(items: readonly Item[]) =>
  new Map(items.map(item => [toKey(item.name, item.version), item]))
