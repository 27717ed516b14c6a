import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  federationManifest,
  type FederationManifest,
  type ReleaseRecord,
  type StandardRemoteManifest,
} from '@tessera/shared-contracts'
import { CommandError } from '@tessera/command-line'
import { checkMounting, findExpose } from './check-mounting.ts'
import { isModuleBuild, listFallbackRanges, listRequiredRanges } from './list-required-ranges.ts'
import { manifestFile, readJson, readStandardManifest } from './read-standard-manifest.ts'

const remoteModule = './remote'

/** These are no part of a release: pages never load them. */
const isLeftOut = (file: string) => /\.(map|html)$/.test(file) || file === manifestFile

/**
 * Creates the record of a build without `remote.json`, made by any plugin of Module Federation: from `tessera.json` in
 * the folder of the build or above it, and from `mf-manifest.json`. Null where there is no `tessera.json`.
 *
 * @throws {CommandError} that names the file and the field that is missing or wrong
 */
export async function createReleaseRecord(dist: string): Promise<ReleaseRecord | null> {
  const manifest = await readStandardManifest(dist)
  if (!manifest) return null
  if (!(await stat(dist).catch(() => null))?.isDirectory())
    throw new CommandError(
      `There is no build of ${manifest.name} in ${dist}; build it first, or name its folder with --dist.`,
    )
  const federation = await readFederationManifest(dist, manifest)
  const files = await hashFiles(dist)
  const entry = findEntry(manifest, federation)
  if (!(entry in files)) throw new CommandError(`${dist} has no ${entry}, the entry of ${manifest.name}.`)
  checkMounting(manifest, federation)
  return {
    ...manifest,
    namespace: manifest.namespace ?? manifest.name,
    entry,
    files,
    container: manifest.container ?? federation?.metaData.globalName ?? manifest.name,
    entryType: manifest.entryType ?? toEntryType(federation),
    screenFiles: Object.fromEntries(
      manifest.screens.map(screen => [
        screen.name,
        listScreenFiles(screen, federation).filter(file => file in files),
      ]),
    ),
    languageFiles: {},
    shared: await listRequiredRanges(dist, Object.keys(files), federation),
    fallbacks: listFallbackRanges(federation),
  }
}

/** Lists the files of a screen, those that its module imports at once first. */
function listScreenFiles(
  { expose = remoteModule }: StandardRemoteManifest['screens'][number],
  federation: FederationManifest | null,
): string[] {
  const assets = findExpose(federation, expose)?.assets
  const sync = [...(assets?.js?.sync ?? []), ...(assets?.css?.sync ?? [])]
  // The module `./remote` imports the code of each screen when it opens
  return expose === remoteModule ? sync : [...sync, ...(assets?.css?.async ?? [])]
}
function findEntry({ entry, name }: StandardRemoteManifest, federation: FederationManifest | null): string {
  if (entry) return entry
  if (federation) {
    const { path: folder = '', name: file } = federation.metaData.remoteEntry
    return path.posix.join(folder, file)
  }
  throw new CommandError(
    `The build of ${name} has no mf-manifest.json; name its entry in ${manifestFile}, as in "entry": "remoteEntry.js".`,
  )
}

const toEntryType = (federation: FederationManifest | null): ReleaseRecord['entryType'] =>
  isModuleBuild(federation) ? 'module' : 'script'

/** Reads `mf-manifest.json`. Null where the plugin of the build writes none. */
async function readFederationManifest(
  dist: string,
  { name, entry }: StandardRemoteManifest,
): Promise<FederationManifest | null> {
  const federation = await readJson(path.join(dist, 'mf-manifest.json'), federationManifest)
  if (federation || entry || !(await hasNativeFederation(dist))) return federation
  throw new CommandError(
    `The build of ${name} is of native-federation, whose modules need an import map from their host and form no container; build it with a plugin of Module Federation.`,
  )
}

/** Native-federation describes its modules in `remoteEntry.json`. */
const hasNativeFederation = async (dist: string): Promise<boolean> =>
  (await stat(path.join(dist, 'remoteEntry.json')).catch(() => null)) !== null

async function hashFiles(dist: string): Promise<ReleaseRecord['files']> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(dist, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter(file => !isLeftOut(file))
    .sort()
  const hashed = files.map(async file => {
    const content = await readFile(path.join(dist, file))
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`
    return [file, { integrity, bytes: content.length }] as const
  })
  return Object.fromEntries(await Promise.all(hashed))
}
