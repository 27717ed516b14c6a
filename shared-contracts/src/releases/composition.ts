import * as z from '@tessera/shared-contracts/schema'
import { entryType, federationRuntime, remoteManifest, type ScreenManifest } from './remote.ts'
import { countParameters, pathMatches } from './screen-path.ts'

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

/** What a page has of the remotes that it does not show. */
const deferredRemotes = z.object({
  /** The address of the complete composition. Its content never changes. */
  url: z.string(),
  /** The hash (`sha384-…`) of the content. */
  integrity: z.string(),
  /** The paths of their screens, by layout. */
  paths: z.record(z.string(), z.array(z.string())),
  /** Their entries of the sidebar, by remote; absent on a page without a sidebar. `parseNavigation` reads them. */
  navigation: z.optional(z.record(z.string(), z.array(z.unknown()))),
})
export type DeferredRemotes = z.output<typeof deferredRemotes>

/** An immutable set of releases that are served together. A page keeps one composition until it is reloaded. */
export const composition = z.object({
  id: z.string(),
  channel,
  shell: servedRelease,
  /** All remotes, or those that the page shows. `deferred` then says where the others are. */
  remotes: z.array(composedRemote),
  /** Only in the HTML of a page. */
  deferred: z.optional(deferredRemotes),
  /** The text of the import map, where the HTML of the page has none. It must be added before an ES module is loaded. */
  importMap: z.optional(z.string()),
  /** Only on staging: the page was opened by a link, which selects the releases. */
  linked: z.optional(z.object({ expires: z.string() })),
})
export type Composition = z.output<typeof composition>

/** The attribute of an element of the page whose text is the response to a call: its method and URL. */
export const inlinedCallAttribute = 'data-call'

/**
 * The name of the `meta` element of the page with the address of the service worker, which the shell registers. Where it is
 * empty, the shell removes one that the browser has; without the element, it does nothing.
 */
export const serviceWorkerMetaName = 'service-worker'

/** The name of the `meta` element of a page whose calls name the trace that they belong to. */
export const tracingMetaName = 'tracing'

/**
 * Finds the remote and the screen for the path of a URL among the current releases. As in the router, a path with fewer
 * parameters comes first.
 */
export function findScreen(
  { remotes }: Pick<Composition, 'remotes'>,
  address: string,
): { remote: ComposedRemote; screen: ScreenManifest } | undefined {
  const matches = remotes.flatMap(remote =>
    remote.current.screens
      .filter(({ path }) => pathMatches(path, address))
      .map(screen => ({ remote, screen })),
  )
  const [first] = matches.sort((a, b) => countParameters(a.screen.path) - countParameters(b.screen.path))
  return first
}
