import type { ReleaseReference } from '@tessera/shared-contracts'
import { dayMs, isoTime, type Clock } from '@tessera/server-kit/clock'
import type { InstallLock } from '@tessera/server-kit/database/install-lock'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import type { ReleaseFiles } from '../releases/release-files.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import type { HistoryRecord } from '../releases/history-record.ts'
import { pageLifetimeMs, type RetentionStore } from './store.ts'
import { requireIntegrator, requireRemoteAccess, type Actor } from '../tokens/platform-tokens.ts'

/** Which releases are kept. Others are retired, unless something needs them. */
export interface RetentionPolicy {
  /** The newest releases of each remote. */
  newest: number
  /** Releases that were published in the last days. */
  days: number
}

export interface RetentionDependencies {
  store: Pick<ReleaseStore, 'listOutdated'>
  retentionStore: RetentionStore
  files: Pick<ReleaseFiles, 'remove'>
  /** The lock under which releases are published, so that no caller publishes the release while its files are deleted. */
  publishAlone: InstallLock
  clock: Clock
}

/** The actor of the policy in the history. */
const policyActor = 'retention policy'

/** Creates the service that retires releases: their files are deleted, their history stays. */
export function createReleaseRetention(services: RetentionDependencies) {
  const { store, retentionStore, files, publishAlone, clock } = services
  const retire = (release: ReleaseReference, rest: Pick<HistoryRecord, 'by' | 'note' | 'forced'>) =>
    publishAlone(async () => {
      const obstacle = await retentionStore.retire(release, { at: clock(), ...rest })
      if (obstacle === null) await files.remove(release.remote, release.version)
      return obstacle
    })

  return {
    /**
     * @param forced whether pages that are open may lose the release; only integrators may
     * @throws {DomainError} when the actor may not, there is no such release, or something needs it
     */
    async retire(release: ReleaseReference, actor: Actor, forced = false): Promise<void> {
      requireRemoteAccess(actor, release.remote)
      if (forced) requireIntegrator(actor)
      const obstacle = await retire(release, { by: actor.name, note: null, forced })
      if (obstacle === 'unknown') throw new DomainError('platform.unknownRelease', { ...release })
      if (obstacle && 'channel' in obstacle)
        throw new DomainError('platform.releaseUsed', { ...release, channel: obstacle.channel })
      if (obstacle && 'servedUntil' in obstacle) {
        const { servedUntil } = obstacle
        const times = { since: isoTime(servedUntil), time: isoTime(servedUntil + pageLifetimeMs) }
        throw new DomainError('platform.releaseInPages', { ...release, ...times })
      }
      if (obstacle)
        throw new DomainError('platform.releaseLinked', { ...release, time: isoTime(obstacle.linkedUntil) })
    },

    /** Retires what a policy does not keep. Returns the retired releases. */
    async prune({ newest, days }: RetentionPolicy): Promise<ReleaseReference[]> {
      const retired: ReleaseReference[] = []
      const publishedBefore = clock() - days * dayMs
      for (const release of await store.listOutdated({ newest, publishedBefore })) {
        const note = `not among the newest ${newest}, older than ${days} days`
        if ((await retire(release, { by: policyActor, note, forced: false })) === null) retired.push(release)
      }
      return retired
    },
  }
}
export type ReleaseRetention = ReturnType<typeof createReleaseRetention>
