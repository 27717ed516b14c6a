import type { Channel } from '@tessera/shared-contracts'
import { LRUCache } from 'lru-cache'
import type { ReleaseStore } from '../releases/release-store.ts'

const maxCached = 1_000

/**
 * Tells whose files a channel serves. Production serves a release from its first activation on, and for ever, because an
 * open page may still load files of an old one. Staging serves every published release, so that links can show it.
 */
export function createServedReleases(store: Pick<ReleaseStore, 'wasServed'>, channel: Channel) {
  const served = new LRUCache<string, true>({ max: maxCached })
  return {
    async has(name: string, version: string): Promise<boolean> {
      if (channel === 'staging') return true
      const key = `${name}/${version}`
      if (served.has(key)) return true
      const wasServed = await store.wasServed(channel, name, version)
      if (wasServed) served.set(key, true)
      return wasServed
    },
  }
}
