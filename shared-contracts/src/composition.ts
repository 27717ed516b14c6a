import { z } from 'zod/mini'
import { remoteManifest, type ScreenManifest } from './remote.ts'

export const channels = ['production', 'staging'] as const
export const channel = z.enum(channels)
export type Channel = z.output<typeof channel>

/** The version that a build on a development server goes by; only staging shows it. */
export const localVersion = 'local'

/** Where the files of a release are, and what they must hash to. */
const servedFiles = z.object({
  version: z.string(),
  /** `/remotes/NAME/VERSION/`, or the address of a development server. */
  base: z.string(),
  /** Path below `base` to `sha384-…`, for every script and style. */
  integrity: z.record(z.string(), z.string()),
})
export type ServedFiles = z.output<typeof servedFiles>

/** One release of a remote, as a page needs it. Paths are below `base`. */
export const composedRelease = z.extend(servedFiles, {
  ...remoteManifest.shape,
  container: z.string(),
  entry: z.string(),
  screenFiles: z.record(z.string(), z.array(z.string())),
  languageFiles: z.record(z.string(), z.array(z.string())),
  /** The parts of the shared packages that it uses. */
  parts: z.optional(z.array(z.string())),
  /** What it asks of the shell's shared packages and does not get, in a sentence: a page must not mount it. */
  misfit: z.optional(z.string()),
})
export type ComposedRelease = z.output<typeof composedRelease>

export const composedRemote = z.object({
  name: z.string(),
  current: composedRelease,
  /** The release that was live before, mounted when the current one fails. */
  previous: z.nullable(composedRelease),
})
export type ComposedRemote = z.output<typeof composedRemote>

/** One immutable answer to "which releases, together". A page lives its whole life on one. */
export const composition = z.object({
  id: z.string(),
  channel,
  shell: servedFiles,
  remotes: z.array(composedRemote),
  /** Staging alone: the page came by a signed link and shows what that link says. */
  linked: z.optional(z.object({ expires: z.string() })),
})
export type Composition = z.output<typeof composition>

/** The element of the page whose text is the composition as JSON. */
export const compositionElementId = 'composition'

/**
 * Whether an address belongs to a screen's path; a segment `:name` stands for any one segment.
 *
 * @param path as in a manifest, `/portfolio/:id`
 * @param address the path of an address, without query
 */
export function pathMatches(path: string, address: string): boolean {
  const wanted = path.split('/').filter(Boolean)
  const given = address.split('/').filter(Boolean)
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment.startsWith(':') || segment === given[index])
  )
}

/** The remote and the screen at an address, by the releases that are current. */
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
