import type { Channel, ConsoleLiveRelease } from '@tessera/shared-contracts'
import { isoTime } from '@tessera/platform/clock'
import { shellName, type LiveRelease } from '@tessera/platform/registry/releases'
import type { Stores } from '../stores.ts'

/** Reads what a channel serves, for the console. */
export async function readLiveReleases(
  { releases }: Pick<Stores, 'releases'>,
  channel: Channel,
): Promise<{ shell: ConsoleLiveRelease | null; remotes: ConsoleLiveRelease[] }> {
  const live = await releases.listLive(channel)
  const read = await Promise.all(live.map(each => toConsoleRelease(releases, channel, each)))
  return {
    shell: read.find(({ remote }) => remote === shellName) ?? null,
    remotes: read.filter(({ remote }) => remote !== shellName),
  }
}

async function toConsoleRelease(
  releases: Stores['releases'],
  channel: Channel,
  { name, version, previous, activatedBy, activatedAt, settings, canary }: LiveRelease,
): Promise<ConsoleLiveRelease> {
  const release = await releases.find(name, version)
  const declared = release && 'settings' in release.record ? Object.keys(release.record.settings ?? {}) : []
  return {
    ...{ remote: name, version, previous, activated_by: activatedBy, activated_at: isoTime(activatedAt) },
    ...(await releases.getHealth(channel, name, version)),
    provenance: release?.provenance ?? {},
    signed_by: release?.signedBy ?? null,
    settings_count: declared.length,
    changed_settings_count: declared.filter(setting => setting in settings).length,
    canary: canary && {
      ...{ version: canary.version, percent: canary.percent, activated_by: canary.by },
      ...(await releases.getHealth(channel, name, canary.version)),
      provenance: (await releases.find(name, canary.version))?.provenance ?? {},
    },
  }
}
