import type { Channel, RemoteStatus } from '@tessera/shared-contracts'
import { isoTime } from '../clock.ts'
import { shellName, type LiveRelease, type ReleaseStore } from '../registry/releases.ts'

/** Reads the live releases of a channel, with their mounts and faults. */
export async function readChannelStatus(store: ReleaseStore, channel: Channel) {
  const live = await store.listLive(channel)
  const shellVersion = live.find(({ name }) => name === shellName)?.version
  const shell = shellVersion === undefined ? null : await store.find(shellName, shellVersion)
  const remotes = live.filter(({ name }) => name !== shellName)
  return {
    shell: shell && { version: shell.version, shared: shell.record.shared },
    remotes: await Promise.all(remotes.map(each => toRemoteStatus(store, channel, each))),
  }
}

async function toRemoteStatus(
  store: ReleaseStore,
  channel: Channel,
  live: LiveRelease,
): Promise<RemoteStatus> {
  const { name, version, previous, activatedBy, activatedAt, canary } = live
  const release = await store.find(name, version)
  return {
    remote: name,
    version,
    previous,
    activatedBy,
    activatedAt: isoTime(activatedAt),
    ...(await readHealth(store, channel, name, version)),
    canary: canary && {
      version: canary.version,
      percent: canary.percent,
      activatedBy: canary.by,
      ...(await readHealth(store, channel, name, canary.version)),
    },
    shared: release?.record.shared ?? {},
    provenance: release?.provenance ?? {},
    signedBy: release?.signedBy ?? null,
  }
}

async function readHealth(store: ReleaseStore, channel: Channel, name: string, version: string) {
  const { mounts, faults } = await store.getHealth(channel, name, version)
  const last = await store.findLastFault(channel, name, version)
  return { mounts, faults: { count: faults, last: last && { ...last, at: isoTime(last.at) } } }
}
