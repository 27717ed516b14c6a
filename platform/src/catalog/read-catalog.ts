import type { CatalogEntry, Channel, ShellRecord } from '@tessera/shared-contracts'
import type { SiteCall } from '../gate/rules/site-calls.ts'
import type { VersionedRecord } from '../gate/versioned-record.ts'
import { shellName } from '../releases/release.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import { createCatalog } from './create-catalog.ts'

/** Reads the catalog of a channel in two queries, for any number of remotes. */
export async function readCatalog(
  store: Pick<ReleaseStore, 'listLive' | 'listServed'>,
  channel: Channel,
  siteCalls: readonly SiteCall[] = [],
): Promise<CatalogEntry[]> {
  const [live, served] = await Promise.all([store.listLive(channel), store.listServed(channel)])
  const shellVersion = live.find(({ name }) => name === shellName)?.version
  const shell = served.find(({ name, version }) => name === shellName && version === shellVersion)
  return createCatalog({
    shell: (shell as VersionedRecord<ShellRecord> | undefined) ?? null,
    remotes: served.filter(({ name }) => name !== shellName) as VersionedRecord[],
    siteCalls,
  })
}
