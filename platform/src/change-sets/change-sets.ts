import { maxChangeSetReleases, type ReleaseReference } from '@tessera/shared-contracts'
import { dayMs, type Clock } from '@tessera/server-kit/clock'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import type { CompositionLinks } from '../links/composition-links.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import { requireRelease } from '../releases/require-release.ts'
import type { RetentionStore } from '../retention/store.ts'
import { requireRemoteAccess, type Actor } from '../tokens/platform-tokens.ts'
import type { ChangeSet, ChangeSetStore } from './store.ts'

/** A set that has not changed for this long is deleted. The history keeps its name. */
const retentionMs = 90 * dayMs
/** How long a set keeps the releases that are added to it from being retired. */
const releaseRetentionMs = 30 * dayMs
const maxSets = 500
const maxListedSets = 100

export interface ChangeSetDependencies {
  changeSets: ChangeSetStore
  store: ReleaseStore
  retentionStore: RetentionStore
  links: CompositionLinks
  clock: Clock
}

/** Which releases a change takes, where it does not name them itself. */
interface ReleaseSource {
  changeSet?: string | undefined
  /** The id of a link to staging. */
  link?: string | undefined
}

/** Creates the service for named lists of releases that belong together. Teams add the releases of their own remotes. */
export function createChangeSets(services: ChangeSetDependencies) {
  const { changeSets, store, retentionStore, links, clock } = services

  /** @throws {DomainError} for an unknown name */
  async function require(name: string): Promise<ChangeSet> {
    const found = await changeSets.find(name)
    if (!found) throw new DomainError('platform.unknownSet', { changeSet: name })
    return found
  }

  async function create(name: string, note: string | null, actor: Actor): Promise<boolean> {
    const now = clock()
    await changeSets.removeStale(now - retentionMs)
    if ((await changeSets.count()) >= maxSets) throw new DomainError('platform.tooManySets', { max: maxSets })
    return changeSets.create({ name, note, createdBy: actor.name, createdAt: now })
  }

  /** Requires that the actor may add these releases. */
  async function requireAddable(releases: readonly ReleaseReference[], actor: Actor): Promise<void> {
    for (const release of releases) {
      requireRemoteAccess(actor, release.remote)
      await requireRelease(store, release)
    }
  }

  async function add(name: string, releases: readonly ReleaseReference[], actor: Actor): Promise<void> {
    const now = clock()
    await retentionStore.addLink(releases, now + releaseRetentionMs, now)
    const added = releases.map(release => ({ ...release, addedBy: actor.name, addedAt: now }))
    const size = await changeSets.add(name, added, maxChangeSetReleases)
    if (size === null) throw new DomainError('platform.unknownSet', { changeSet: name })
    if (size > maxChangeSetReleases)
      throw new DomainError('platform.largeSet', { changeSet: name, max: maxChangeSetReleases })
  }

  /** Returns what a link to staging shows. @throws {DomainError} for a link that is invalid or has expired */
  async function readLink(id: string): Promise<readonly ReleaseReference[]> {
    const link = await links.open(id)
    // The links of the gate are compositions of its own
    if (link.state !== 'valid' || link.forGate) throw new DomainError('platform.unusableLink')
    return link.releases
  }

  return {
    require,

    list: (): Promise<ChangeSet[]> => changeSets.list(maxListedSets),

    /**
     * Creates a set.
     *
     * @throws {DomainError} where the name is taken, a release does not exist, or belongs to another team
     */
    async create({ name, note = null, releases = [], link }: NewChangeSet, actor: Actor): Promise<ChangeSet> {
      const added = link === undefined ? releases : await readLink(link)
      await requireAddable(added, actor)
      if (!(await create(name, note, actor))) throw new DomainError('platform.setTaken', { changeSet: name })
      if (added.length > 0) await add(name, added, actor)
      return require(name)
    },

    /**
     * Adds releases, each instead of that of the same remote.
     *
     * @param options.create whether to create a set that does not exist
     */
    async add(
      name: string,
      releases: readonly ReleaseReference[],
      actor: Actor,
      options: { create: boolean },
    ): Promise<ChangeSet> {
      await requireAddable(releases, actor)
      if (options.create && !(await changeSets.find(name))) await create(name, null, actor)
      await add(name, releases, actor)
      return require(name)
    },

    async removeReleases(name: string, remotes: readonly string[], actor: Actor): Promise<void> {
      const { releases } = await require(name)
      for (const remote of remotes) {
        requireRemoteAccess(actor, remote)
        if (!releases.some(release => release.remote === remote))
          throw new DomainError('platform.notInSet', { changeSet: name, remote })
      }
      await changeSets.removeReleases(name, remotes, clock())
    },

    /** Deletes a set: of its creator, or by an integrator. */
    async remove(name: string, actor: Actor): Promise<void> {
      const { createdBy } = await require(name)
      if (actor.remote !== null && actor.name !== createdBy) throw new DomainError('platform.setNotYours')
      await changeSets.remove(name)
    },

    /** Returns the releases of a change set or of a link, null where neither is named. @throws {DomainError} */
    async listReleases({ changeSet, link }: ReleaseSource): Promise<ReleaseReference[] | null> {
      if (link !== undefined) return [...(await readLink(link))]
      if (changeSet === undefined) return null
      const { releases } = await require(changeSet)
      if (releases.length === 0) throw new DomainError('platform.emptySet', { changeSet })
      return releases.map(({ remote, version }) => ({ remote, version }))
    },
  }
}
export type ChangeSets = ReturnType<typeof createChangeSets>

interface NewChangeSet extends Pick<ReleaseSource, 'link'> {
  name: string
  note?: string | null | undefined
  releases?: readonly ReleaseReference[] | undefined
}
