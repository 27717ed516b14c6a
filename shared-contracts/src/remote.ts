import { z } from 'zod/mini'
import { bilingual, type Bilingual, type Language } from './language.ts'

/** The version of this contract, and of how a container meets the page; a remote built for another one is not mounted. */
export const contractVersion = 2

/**
 * `site`: header and footer. `toolbox`: these and the sidebar. `full`: the screen brings all of its own, with a
 * `<main id={contentId} tabIndex={-1}>` among it.
 */
export const screenLayout = z.enum(['site', 'toolbox', 'full'])

/** The id of each page's main content: what "Skip to content" leads to. */
export const contentId = 'content'

export const screenManifest = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  /** As react-router reads it: `/portfolio/:id`. */
  path: z.string().check(z.startsWith('/')),
  layout: screenLayout,
  title: bilingual,
  /** One sentence for search engines and link previews. */
  description: z.optional(bilingual),
  /** Shows what is somebody's own: search engines are asked to leave it out. */
  private: z.optional(z.boolean()),
})
export type ScreenManifest = z.output<typeof screenManifest>

/** What a remote says of itself before any of its code is loaded. */
export const remoteManifest = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  contract: z.number(),
  screens: z.array(screenManifest),
  /** Keys of the slices it adds to the store. */
  slices: z.array(z.string()),
  /** Namespace of its texts in i18next. */
  namespace: z.string(),
})

interface ReadonlyScreen extends Readonly<Omit<ScreenManifest, 'title' | 'description'>> {
  readonly title: Readonly<Bilingual>
  readonly description?: Readonly<Bilingual>
}

/** A manifest as a remote declares it: `export const manifest = { … } as const satisfies RemoteManifest`. */
export interface RemoteManifest {
  readonly name: string
  readonly contract: number
  readonly screens: readonly ReadonlyScreen[]
  readonly slices: readonly string[]
  readonly namespace: string
}

/** A file of texts, nested as i18next reads it. */
export interface Texts {
  [key: string]: string | Texts
}

/** A screen's address that somebody is about to open, and who they are as far as a screen may ask. */
export interface Visit {
  /** What stands in the place of the path's `:names`. */
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
  signedIn: boolean
}

/**
 * The one module that a remote exposes. Its keys are the manifest's names: one too few, one too many or
 * one misspelt does not compile.
 *
 * @typeParam Screen the component type of a screen
 * @typeParam Slice the reducer type of a slice
 * @typeParam Reading the type of a call that changes nothing
 */
export interface RemoteModule<
  Manifest extends RemoteManifest = RemoteManifest,
  Screen = unknown,
  Slice = unknown,
  Reading = never,
> {
  screens: { [Name in Manifest['screens'][number]['name']]: () => Promise<Screen> }
  /** By screen, where there is any: what it will ask the server for, to be asked while a link to it is pointed at. */
  ahead?: { [Name in Manifest['screens'][number]['name']]?: (visit: Visit) => readonly Reading[] }
  slices: { [Key in Manifest['slices'][number]]: Slice }
  languages: { [L in Language]: () => Promise<Texts> }
}

const integrity = z.string().check(z.startsWith('sha384-'))

/** A file's path below its release, and what it must hash to. */
export const releaseFiles = z.record(z.string(), z.object({ integrity, bytes: z.number() }))

/** Paths, below the release, of the scripts and styles to fetch for one purpose. */
const fileList = z.array(z.string())

const namesByPackage = z.record(z.string(), z.array(z.string()))

/** `remote.json`: what a build of a remote leaves beside its assets, and what the registry keeps of it. */
export const releaseRecord = z.extend(remoteManifest, {
  /** The name of the build's container on `globalThis`; no two builds share one. */
  container: z.string(),
  entry: z.string(),
  /** Files for each screen, besides the entry. */
  screenFiles: z.record(z.string(), fileList),
  /** Files for each language, besides the entry. */
  languageFiles: z.record(z.string(), fileList),
  /** Version range of every package that is shared with the shell. */
  shared: z.record(z.string(), z.string()),
  /** By package, the names that it takes from those of which the shell may bring a part. */
  uses: z.optional(namesByPackage),
  files: releaseFiles,
})
export type ReleaseRecord = z.output<typeof releaseRecord>

/** `shell.json`: the same for a build of the shell, which has an initial set of files instead of an entry. */
export const shellRecord = z.object({
  /** The shell's own screens; a remote cannot claim their paths. */
  screens: z.array(screenManifest),
  scripts: fileList,
  styles: fileList,
  /** Files to fetch early besides, such as the font. */
  preload: fileList,
  /** Files for each screen that the initial set does not bring. */
  screenFiles: z.optional(z.record(z.string(), fileList)),
  /** Files that the screens of remotes need besides their own. */
  remoteFiles: z.optional(fileList),
  languageFiles: z.record(z.string(), fileList),
  /** Version of every package that the shell shares. */
  shared: z.record(z.string(), z.string()),
  /** The packages of which it brings these names alone. */
  brings: z.optional(namesByPackage),
  /** More names of these packages, in files of their own for the releases that use some of them. */
  parts: z.optional(z.record(z.string(), z.object({ brings: namesByPackage, files: fileList }))),
  files: releaseFiles,
})
export type ShellRecord = z.output<typeof shellRecord>
