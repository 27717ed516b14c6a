import type { ReleaseReference } from '@tessera/shared-contracts'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import type { ReleaseStore } from './release-store.ts'
import type { Release } from './release.ts'

/** Finds a release. @throws {DomainError} where there is none */
export async function requireRelease(
  store: Pick<ReleaseStore, 'find'>,
  { remote, version }: ReleaseReference,
): Promise<Release> {
  const release = await store.find(remote, version)
  if (!release) throw new DomainError('platform.unknownRelease', { remote, version })
  return release
}
