import {
  catalogKinds,
  contractSlotSamples,
  formatCall,
  parseExtensions,
  parseSettings,
  parseSlotOffers,
  type CatalogEntry,
  type ReleaseRecord,
  type ShellRecord,
} from '@tessera/shared-contracts'
import type { SiteCall } from '../gate/rules/site-calls.ts'
import { getPackageName } from '../gate/shell-rules.ts'
import type { VersionedRecord } from '../gate/versioned-record.ts'
import { shellName } from '../releases/release.ts'
import { createCatalogBuilder, type CatalogBuilder } from './catalog-builder.ts'

export interface CatalogSources {
  shell: VersionedRecord<ShellRecord> | null
  /** The releases that a channel serves: live ones and canaries. */
  remotes: readonly VersionedRecord[]
  siteCalls: readonly SiteCall[]
}

/** The owner of the slots that the contract describes, which several areas can offer. */
const contractOwner = '@tessera/shared-contracts'
/** The owner of the calls of the server. */
const siteOwner = 'site'
/** More uses of one release are left out. */
const maxUses = 2_000

/** Creates the catalog of what releases offer and use, sorted by kind and name. */
export function createCatalog({ shell, remotes, siteCalls }: CatalogSources): CatalogEntry[] {
  const builder = createCatalogBuilder()
  for (const call of siteCalls) builder.offer('call', formatCall(call), siteOwner, pickMark(call))
  for (const slot of Object.keys(contractSlotSamples)) builder.offer('slot', slot, contractOwner)
  if (shell) offerOfShell(builder, shell.record)
  for (const remote of remotes) offerOfRemote(builder, remote)
  for (const remote of remotes) addUses(builder, remote, shell?.record)
  const position = ({ kind }: CatalogEntry) => catalogKinds.findIndex(each => each === kind)
  return builder
    .list()
    .sort((a, b) => position(a) - position(b) || a.name.localeCompare(b.name, 'en', { numeric: true }))
}

/** Returns the mark of what is deprecated, as a field that is absent otherwise. */
const pickMark = ({ deprecated }: { deprecated?: CatalogEntry['deprecated'] }) =>
  deprecated ? { deprecated } : {}

function offerPaths(builder: CatalogBuilder, owner: string, { screens }: ReleaseRecord | ShellRecord): void {
  for (const { path, title } of screens) builder.offer('path', path, owner, { about: title.en })
}

function offerOfShell(builder: CatalogBuilder, record: ShellRecord): void {
  offerPaths(builder, shellName, record)
  for (const [module, version] of Object.entries(record.shared)) {
    const deprecated = record.deprecated?.[module]?.['*']
    builder.offer('package', getPackageName(module), shellName, { version, ...pickMark({ deprecated }) })
  }
}

function offerOfRemote(builder: CatalogBuilder, { name, record }: VersionedRecord): void {
  offerPaths(builder, name, record)
  for (const { name: slot, ...offer } of parseSlotOffers(record.slots))
    builder.offer('slot', slot, name, pickMark(offer))
  for (const [setting, { about }] of Object.entries(parseSettings(record.settings)))
    builder.offer('setting', `${name}.${setting}`, name, { about })
}

function addUses(
  builder: CatalogBuilder,
  { name: remote, version, record }: VersionedRecord,
  shell: ShellRecord | undefined,
): void {
  const { calls = [], uses = {}, shared, fallbacks, extensions } = record
  for (const call of calls.slice(0, maxUses)) builder.use('call', call, { remote, version })
  for (const [slot, added] of Map.groupBy(parseExtensions(extensions), each => each.slot))
    builder.use('slot', slot, { remote, version, by: added.map(({ name }) => name) })
  for (const [module, range] of Object.entries({ ...shared, ...fallbacks }))
    builder.use('package', getPackageName(module), { remote, version, range })
  const used = Object.entries(uses).flatMap(([module, names]) => names.map(name => [module, name] as const))
  for (const [module, name] of used.slice(0, maxUses)) {
    const details = { package: module, ...pickMark({ deprecated: shell?.deprecated?.[module]?.[name] }) }
    if (shell?.shared[module] !== undefined) builder.offer('export', name, shellName, details)
    builder.use('export', name, { remote, version }, details)
  }
}
