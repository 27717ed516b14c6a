import type { ReleaseReference } from '@tessera/shared-contracts'
import { dayMs, isoTime, type Clock } from '../clock.ts'
import { DomainError } from '../http/domain-error.ts'
import type { ReleaseFiles, ReleaseStore } from '../registry/releases.ts'
import { requireRemoteAccess, type Actor } from '../tokens/platform-tokens.ts'

/** What still needs a release: a channel, which serves it or falls back to it, or a link to staging. */
export type ReleaseUse = { channel: string } | { linkedUntil: number }

export interface RetentionStore {
  /** Records which releases a link shows, so that they are kept until it expires. Times are milliseconds since 1970. */
  addLink(releases: readonly ReleaseReference[], expires: number, now: number): Promise<void>
  /**
   * Marks a release as retired and adds it to the history, unless something needs it.
   *
   * @returns null when it is retired, or why it is not
   */
  retire(
    release: ReleaseReference,
    entry: { by: string; at: number; note: string | null },
  ): Promise<ReleaseUse | 'unknown' | null>
}

/** Which releases are kept. Others are retired, unless something needs them. */
export interface RetentionPolicy {
  /** The newest releases of each remote. */
  newest: number
  /** Releases that were published in the last days. */
  days: number
}

interface RetentionDependencies {
  store: Pick<ReleaseStore, 'list'>
  retentionStore: RetentionStore
  files: Pick<ReleaseFiles, 'remove'>
  clock: Clock
}

/** The actor of the policy in the history. */
const policyActor = 'retention policy'

/** Creates the service that retires releases: their files are deleted, their history stays. */
export function createRetention({ store, retentionStore, files, clock }: RetentionDependencies) {
  async function retire(release: ReleaseReference, by: string, note: string | null) {
    const obstacle = await retentionStore.retire(release, { by, at: clock(), note })
    if (obstacle === null) await files.remove(release.remote, release.version)
    return obstacle
  }

  return {
    /** @throws {DomainError} when the actor may not, there is no such release, or something needs it */
    async retire(release: ReleaseReference, actor: Actor): Promise<void> {
      requireRemoteAccess(actor, release.remote)
      const obstacle = await retire(release, actor.name, null)
      if (obstacle === 'unknown') throw new DomainError('platform.unknownRelease', { ...release })
      if (obstacle && 'channel' in obstacle)
        throw new DomainError('platform.releaseUsed', { ...release, channel: obstacle.channel })
      if (obstacle)
        throw new DomainError('platform.releaseLinked', { ...release, time: isoTime(obstacle.linkedUntil) })
    },

    /** Retires what a policy does not keep. Returns the retired releases. */
    async prune({ newest, days }: RetentionPolicy): Promise<ReleaseReference[]> {
      const counts = new Map<string, number>()
      const retired: ReleaseReference[] = []
      for (const { name, version, publishedAt } of await store.list()) {
        const count = (counts.get(name) ?? 0) + 1
        counts.set(name, count)
        if (count <= newest || clock() - publishedAt < days * dayMs) continue
        const release = { remote: name, version }
        const note = `not among the newest ${newest}, older than ${days} days`
        if ((await retire(release, policyActor, note)) === null) retired.push(release)
      }
      return retired
    },
  }
}
export type Retention = ReturnType<typeof createRetention>
