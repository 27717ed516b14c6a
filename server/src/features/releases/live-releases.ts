import type { Channel, ConsoleLiveRelease } from '@tessera/shared-contracts'
import { isoTime } from '@tessera/server-kit/clock'
import {
  controlVersion,
  emptyHealth,
  getScreenBytes,
  shellName,
  toCohortSummary,
  type LiveRelease,
} from '@tessera/platform'
import type { ReleaseStores } from './stores.ts'

/** Reads what a channel serves, for the console, in as many queries for any number of remotes. */
export async function readLiveReleases(
  { releases }: Pick<ReleaseStores, 'releases'>,
  { channel, remote }: { channel: Channel; remote?: string | undefined },
): Promise<{ shell: ConsoleLiveRelease | null; remotes: ConsoleLiveRelease[] }> {
  const [live, served, health] = await Promise.all([
    releases.listLive(channel),
    releases.listServed(channel),
    releases.listHealth(channel),
  ])
  const isSame = (name: string, version: string) => (each: { name: string; version: string }) =>
    each.name === name && each.version === version
  const toReports = (name: string, version: string) => {
    const { mounts, faults, measured, inp, lcp, tasks } = health.find(isSame(name, version)) ?? emptyHealth
    return { mounts, faults, measured, inp, lcp, tasks }
  }
  const toScreenBytes = (release: (typeof served)[number] | undefined) =>
    release && getScreenBytes(release.record)
  const findServed = (name: string, version: string) => served.find(isSame(name, version))

  function toConsoleRelease(each: LiveRelease): ConsoleLiveRelease {
    const { name, version, previous, activatedBy, activatedAt, settings, canary } = each
    const release = findServed(name, version)
    const declared = release && 'settings' in release.record ? Object.keys(release.record.settings ?? {}) : []
    return {
      remote: name,
      version,
      previous,
      activated_by: activatedBy,
      activated_at: isoTime(activatedAt),
      ...toReports(name, version),
      screen_bytes: toScreenBytes(release),
      provenance: release?.provenance ?? {},
      signed_by: release?.signedBy ?? null,
      settings_count: declared.length,
      changed_settings_count: declared.filter(setting => setting in settings).length,
      canary: canary && {
        version: canary.version,
        percent: canary.percent,
        activated_by: canary.by,
        ...toReports(name, canary.version),
        screen_bytes: toScreenBytes(findServed(name, canary.version)),
        ...(canary.cohort && {
          cohort: toCohortSummary(canary.cohort),
          control: toReports(name, controlVersion),
        }),
        provenance: findServed(name, canary.version)?.provenance ?? {},
      },
    }
  }

  const read = live.filter(({ name }) => remote === undefined || name === remote).map(toConsoleRelease)
  return {
    shell: read.find(each => each.remote === shellName) ?? null,
    remotes: read.filter(each => each.remote !== shellName),
  }
}
