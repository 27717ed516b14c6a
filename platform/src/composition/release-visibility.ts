import { devBuildVersion } from '@tessera/shared-contracts'
import { LRUCache } from 'lru-cache'
import { shellName } from '../releases/release.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import type { ReleaseChoice, Viewer } from './resolved-composition.ts'

const maxCached = 1_000

/** Decides for whom a release exists: a manifest can name the roles of the members who get it. */
export function createReleaseVisibility(store: Pick<ReleaseStore, 'find'>) {
  const cache = new LRUCache<string, { roles: readonly string[] | null }>({ max: maxCached })

  /** Returns null for a release that everybody may have, and an empty list for one that does not exist. */
  async function findRoles(name: string, version: string): Promise<readonly string[] | null> {
    // A build of a development server is shown to its developer, on this machine
    if (name === shellName || version === devBuildVersion) return null
    const key = `${name}/${version}`
    const cached = cache.get(key)
    if (cached) return cached.roles
    const release = await store.find(name, version)
    if (!release) return []
    const roles = 'roles' in release.record ? (release.record.roles ?? null) : null
    cache.set(key, { roles })
    return roles
  }

  /** The gate mounts the releases of its own link, without an account. */
  async function isTestedByGate({ findLink }: Viewer, name: string, version: string): Promise<boolean> {
    const link = await findLink?.()
    if (link?.forGate !== true) return false
    return link.releases.some(release => release.remote === name && release.version === version)
  }

  async function isVisible(name: string, version: string, viewer: Viewer): Promise<boolean> {
    const roles = await findRoles(name, version)
    if (roles === null || (await isTestedByGate(viewer, name, version))) return true
    const role = (await viewer.findMember?.())?.role ?? null
    return role !== null && roles.includes(role)
  }

  return {
    isVisible,

    /** Whether a release exists for members with certain roles only. */
    isRestricted: async (name: string, version: string) => (await findRoles(name, version)) !== null,

    /** Leaves out the remotes, and the previous releases, that do not exist for a viewer. */
    async selectVisible(choices: readonly ReleaseChoice[], viewer: Viewer): Promise<ReleaseChoice[]> {
      const visible = await Promise.all(
        choices.map(async (choice): Promise<ReleaseChoice | null> => {
          const { name, version, previous } = choice
          if (!(await isVisible(name, version, viewer))) return null
          if (previous !== null && !(await isVisible(name, previous, viewer)))
            return { ...choice, previous: null }
          return choice
        }),
      )
      return visible.filter(choice => choice !== null)
    },
  }
}

export type ReleaseVisibility = ReturnType<typeof createReleaseVisibility>
