import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  federationManifest,
  parseJson,
  standardRemoteManifest,
  type FederationManifest,
  type ReleaseRecord,
  type StandardRemoteManifest,
} from '@tessera/shared-contracts'
import { CommandError } from './define-command.ts'

const manifestFile = 'tessera.json'
const exposedModule = './remote'

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
  const federation = await readJson(path.join(dist, 'mf-manifest.json'), federationManifest)
  const files = await hashFiles(dist)
  const entry = findEntry(manifest, federation)
  if (!(entry in files)) throw new CommandError(`${dist} has no ${entry}, the entry of ${manifest.name}.`)
  const exposed = federation?.exposes?.find(({ path }) => path === exposedModule)
  if (federation?.exposes && !exposed)
    throw new CommandError(`The build exposes no "${exposedModule}", which exports the remote's screens.`)
  const screenFiles = [...(exposed?.assets?.js?.sync ?? []), ...(exposed?.assets?.css?.sync ?? [])]
  return {
    ...manifest,
    namespace: manifest.namespace ?? manifest.name,
    entry,
    files,
    container: manifest.container ?? federation?.metaData.globalName ?? manifest.name,
    entryType: manifest.entryType ?? toEntryType(federation),
    screenFiles: Object.fromEntries(
      manifest.screens.map(screen => [screen.name, screenFiles.filter(file => file in files)]),
    ),
    languageFiles: {},
    shared: listRequiredRanges(federation),
  }
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
  ['module', 'esm'].includes(federation?.metaData.remoteEntry.type ?? '') ? 'module' : 'script'

/** Returns the ranges of the packages that the build has no copy of, and so takes from the page. */
function listRequiredRanges(federation: FederationManifest | null): Record<string, string> {
  const required = (federation?.shared ?? []).flatMap(({ name, requiredVersion, assets }) => {
    const ownCopy = [...(assets?.js?.sync ?? []), ...(assets?.js?.async ?? [])]
    return typeof requiredVersion === 'string' && assets && ownCopy.length === 0
      ? [[name, requiredVersion] as const]
      : []
  })
  return Object.fromEntries(required)
}

async function readStandardManifest(dist: string): Promise<StandardRemoteManifest | null> {
  return (
    (await readJson(path.join(dist, manifestFile), standardRemoteManifest)) ??
    (await readJson(path.join(path.dirname(dist), manifestFile), standardRemoteManifest))
  )
}

interface Schema<Output> {
  safeParse(value: unknown): {
    data?: Output
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
  }
}

/** Reads a JSON file. Null where it does not exist. */
async function readJson<Output>(file: string, schema: Schema<Output>): Promise<Output | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  const { data, error } = schema.safeParse(parseJson(text))
  if (data !== undefined) return data
  const [issue] = error?.issues ?? []
  const field = issue?.path.join('.')
  throw new CommandError(
    field ? `${file}: "${field}" is missing or wrong (${issue?.message}).` : `${file} is no valid JSON.`,
  )
}

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
