import * as z from '@tessera/shared-contracts/schema'
import { entryType, federationRuntime, remoteManifest, type ScreenManifest } from './remote.ts'

export const channels = ['production', 'staging'] as const
export const channel = z.enum(channels)
export type Channel = z.output<typeof channel>

/** The version of a build on a development server. Only staging shows such builds. */
export const devBuildVersion = 'local'

/** The name of the hash list, a file that the platform adds to each release. It refuses builds with a file of this name. */
export const hashListFileName = 'tessera-hashes.json'

/** The hashes (`sha384-…`) of files of a release, by their paths. The content of a hash list. */
export const fileHashes = z.record(z.string(), z.string())
export type FileHashes = z.output<typeof fileHashes>

/** Where a page loads the files of a release, and their hashes. */
const servedRelease = z.object({
  version: z.string(),
  /** `/remotes/NAME/VERSION/`, or the URL of a development server. */
  base: z.string(),
  /** The hashes of all scripts and styles. With `hashListIntegrity`, of the entry only. */
  integrity: fileHashes,
  /** The hash of the release's hash list, the file `hashListFileName` below `base`. */
  hashListIntegrity: z.optional(z.string()),
})
export type ServedRelease = z.output<typeof servedRelease>

/** A release of a remote in a composition. Paths are relative to `base`. */
export const composedRelease = z.extend(servedRelease, {
  ...remoteManifest.shape,
  container: z.string(),
  entry: z.string(),
  entryType,
  federationRuntime,
  screenFiles: z.record(z.string(), z.array(z.string())),
  languageFiles: z.record(z.string(), z.array(z.string())),
  /** Set where the release is incompatible with the shell's shared packages: the reason. A page must not mount it. */
  misfit: z.optional(z.string()),
})
export type ComposedRelease = z.output<typeof composedRelease>

export const composedRemote = z.object({
  name: z.string(),
  current: composedRelease,
  /** The previous live release. A page mounts it when the current one fails. */
  previous: z.nullable(composedRelease),
  /** The values of the remote's settings that differ from the defaults. `readSettings` reads them. */
  settings: z.optional(z.record(z.string(), z.unknown())),
})
export type ComposedRemote = z.output<typeof composedRemote>

/** An immutable set of releases that are served together. A page keeps one composition until it is reloaded. */
export const composition = z.object({
  id: z.string(),
  channel,
  shell: servedRelease,
  remotes: z.array(composedRemote),
  /** Only on staging: the page was opened by a signed link, which selects the releases. */
  linked: z.optional(z.object({ expires: z.string() })),
})
export type Composition = z.output<typeof composition>

/** The attribute of an element of the page whose text is the response to a call: its method and URL. */
export const inlinedCallAttribute = 'data-call'

/**
 * Whether the path of a URL matches the path of a screen. `:name` matches any one segment.
 *
 * @param path as in a manifest: `/portfolio/:id`
 * @param address the path of a URL, without its query
 */
export function pathMatches(path: string, address: string): boolean {
  const pattern = path.split('/').filter(Boolean)
  const segments = address.split('/').filter(Boolean)
  return (
    pattern.length === segments.length &&
    pattern.every((segment, index) => segment.startsWith(':') || segment === segments[index])
  )
}

/** Whether a URL exists that matches the paths of both screens. */
export function pathsOverlap(path: string, other: string): boolean {
  const segments = path.split('/').filter(Boolean)
  const others = other.split('/').filter(Boolean)
  const fits = (segment: string, opposite = '') =>
    segment === opposite || segment.startsWith(':') || opposite.startsWith(':')
  return segments.length === others.length && segments.every((segment, index) => fits(segment, others[index]))
}

/** Finds the remote and the screen for the path of a URL among the current releases. */
export function findScreen(
  { remotes }: Pick<Composition, 'remotes'>,
  address: string,
): { remote: ComposedRemote; screen: ScreenManifest } | undefined {
  for (const remote of remotes) {
    const screen = remote.current.screens.find(({ path }) => pathMatches(path, address))
    if (screen) return { remote, screen }
  }
  return undefined
}
