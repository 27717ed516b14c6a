import type { Channel, RemoteStatus } from '@tessera/shared-contracts'
import { isoTime } from '../clock.ts'
import { shellName, type LiveRelease, type ReleaseStore } from '../registry/releases.ts'

/** Creates a reader of the live releases of a channel, with their mounts and faults. */
export function createChannelStatusReader({ store }: { store: ReleaseStore }) {
  async function readHealth(channel: Channel, name: string, version: string) {
    const { mounts, faults } = await store.getHealth(channel, name, version)
    const last = await store.findLastFault(channel, name, version)
    return {
      mounts,
      faults: { count: faults, last: last && { ...last, at: isoTime(last.at) } },
    }
  }

  async function toRemoteStatus(channel: Channel, live: LiveRelease): Promise<RemoteStatus> {
    const { name, version, previous, activatedBy, activatedAt, canary } = live
    const release = await store.find(name, version)
    return {
      remote: name,
      version,
      previous,
      activatedBy,
      activatedAt: isoTime(activatedAt),
      ...(await readHealth(channel, name, version)),
      canary: canary && {
        version: canary.version,
        percent: canary.percent,
        activatedBy: canary.by,
        ...(await readHealth(channel, name, canary.version)),
      },
      shared: release?.record.shared ?? {},
    }
  }

  return {
    async read(channel: Channel) {
      const live = await store.listLive(channel)
      const shellVersion = live.find(({ name }) => name === shellName)?.version
      const shell = shellVersion === undefined ? null : await store.find(shellName, shellVersion)
      const remotes = live.filter(({ name }) => name !== shellName)
      return {
        shell: shell && { version: shell.version, shared: shell.record.shared },
        remotes: await Promise.all(remotes.map(each => toRemoteStatus(channel, each))),
      }
    },
  }
}
export type ChannelStatusReader = ReturnType<typeof createChannelStatusReader>
