import type { Channel, RemoteStatus } from '@tessera/shared-contracts'
import { shellName, type LiveRelease, type ReleasesStore } from './releases.ts'

const iso = (at: number) => new Date(at).toISOString()

/** How a channel's releases are doing, by what pages said of them. */
export function createReleaseStatus({ store }: { store: ReleasesStore }) {
  async function spoken(channel: Channel, name: string, version: string) {
    const { mounts, faults } = await store.health(channel, name, version)
    const last = await store.lastFault(channel, name, version)
    return {
      mounts,
      faults: { count: faults, last: last && { ...last, at: iso(last.at) } },
    }
  }

  async function ofRemote(channel: Channel, live: LiveRelease): Promise<RemoteStatus> {
    const { name, version, previous, activatedBy, activatedAt, canary } = live
    const release = await store.find(name, version)
    return {
      remote: name,
      version,
      previous,
      activatedBy,
      activatedAt: iso(activatedAt),
      ...(await spoken(channel, name, version)),
      canary: canary && {
        version: canary.version,
        percent: canary.percent,
        activatedBy: canary.by,
        ...(await spoken(channel, name, canary.version)),
      },
      shared: release?.record.shared ?? {},
    }
  }

  return {
    async of(channel: Channel) {
      const live = await store.live(channel)
      const shellVersion = live.find(({ name }) => name === shellName)?.version
      const shell = shellVersion === undefined ? null : await store.find(shellName, shellVersion)
      const remotes = live.filter(({ name }) => name !== shellName)
      return {
        shell: shell && { version: shell.version, shared: shell.record.shared },
        remotes: await Promise.all(remotes.map(each => ofRemote(channel, each))),
      }
    },
  }
}
export type ReleaseStatus = ReturnType<typeof createReleaseStatus>
