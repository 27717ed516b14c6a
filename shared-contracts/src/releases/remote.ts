import * as z from '@tessera/shared-contracts/schema'
import type { DeepReadonly } from '../deep-readonly.ts'
import { bilingual, type Bilingual, type Language } from '../language.ts'
import { deprecation } from './deprecation.ts'
import type { Extension, ExtensionDeclaration } from './extensions.ts'
import { firstFrame } from './first-frame.ts'
import { screenMounting } from './screen-mounting.ts'
import type { NavigationEntry } from './navigation.ts'
import type { InlinedCall } from './page-data.ts'
import type { PolicyAdditions } from './policy-additions.ts'
import { buildInputs } from './provenance.ts'
import type { SettingDeclaration } from './setting-declaration.ts'
import type { SlotOffer } from './slot-offers.ts'
import type { PropsOfSlot } from './slots.ts'

/** The version of the contract between remotes and the shell. The shell does not mount a remote of another version. */
export const contractVersion = 2

/**
 * What the shell renders around a screen. `site`: header and footer. `toolbox`: header, footer and sidebar. `full`:
 * nothing; the screen renders its own `<main tabIndex={-1}>` with the id of the main content.
 */
export const screenLayout = z.enum(['site', 'toolbox', 'full'])

/** The id of the main content of each page, which "Skip to content" links to. */
export const mainContentId = 'content'

export const screenManifest = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  /** A path in the syntax of react-router: `/portfolio/:id`. */
  path: z.string().check(z.startsWith('/')),
  layout: screenLayout,
  ...screenMounting,
  title: bilingual,
  /** One sentence for search engines and link previews. */
  description: z.optional(bilingual),
  /** The screen shows private content. Search engines are told not to index it. */
  private: z.optional(z.boolean()),
  /** Calls whose responses are in the HTML of the screen. `parseInlinedCalls` reads them. */
  data: z.optional(z.array(z.unknown())),
  /** Parameters of the query that the first frame shows, besides those of `data`. It gets no others. */
  frameParams: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(20))),
  /** The call that describes the subject of the page, as a template. Its response is a `pageHead`. */
  head: z.optional(z.string()),
})
export type ScreenManifest = z.output<typeof screenManifest>

/** The data of a remote that the shell needs before it loads the remote's code. */
export const remoteManifest = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  contract: z.number(),
  screens: z.array(screenManifest),
  /** Keys of the slices that the remote adds to the store. */
  slices: z.array(z.string()),
  /** The i18next namespace of its texts. */
  namespace: z.string(),
  /**
   * The roles of the members for whom the remote exists; everybody where absent. For others no page has it, and its
   * files are not served.
   */
  roles: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.minLength(1), z.maxLength(20)),
  ),
  /** Entries of the sidebar. `parseNavigation` reads them. */
  navigation: z.optional(z.array(z.unknown())),
  /** What the remote adds to slots of other screens. `parseExtensions` reads them. */
  extensions: z.optional(z.array(z.unknown())),
  /** The slots that its screens offer. `parseSlotOffers` reads them. */
  slots: z.optional(z.array(z.unknown())),
  /** By name: what can be changed on a channel without a build. `parseSettings` reads them. */
  settings: z.optional(z.record(z.string(), z.unknown())),
  /** Additions to the content security policy. `listPolicyAdditions` reads them. */
  contentSecurityPolicy: z.optional(z.record(z.string(), z.unknown())),
})

interface ReadonlyScreen extends Readonly<
  Omit<ScreenManifest, 'title' | 'description' | 'data' | 'frameParams'>
> {
  readonly title: Readonly<Bilingual>
  readonly description?: Readonly<Bilingual>
  readonly data?: readonly DeepReadonly<InlinedCall>[]
  readonly frameParams?: readonly string[]
}

/** The type of a manifest in code: `export const manifest = { … } as const satisfies RemoteManifest`. */
export interface RemoteManifest {
  readonly name: string
  readonly contract: number
  readonly screens: readonly ReadonlyScreen[]
  readonly slices: readonly string[]
  readonly namespace: string
  readonly roles?: readonly string[]
  readonly navigation?: readonly NavigationEntry[]
  readonly extensions?: readonly ExtensionDeclaration[]
  readonly slots?: readonly DeepReadonly<SlotOffer>[]
  readonly settings?: Readonly<Record<string, SettingDeclaration>>
  readonly contentSecurityPolicy?: PolicyAdditions
}

/** The content of a locale file: texts by key, nested as in i18next. */
export interface Translations {
  [key: string]: string | Translations
}

/** The URL that the user is about to open, and whether the user is signed in. */
export interface PrefetchContext {
  /** The values of the parameters in the screen's path. */
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
  signedIn: boolean
}

/** The extensions that a manifest declares, by name; absent where it declares none. */
type ExtensionsOf<Manifest extends RemoteManifest> = Manifest extends {
  readonly extensions: infer Declared extends readonly ExtensionDeclaration[]
}
  ? {
      extensions: {
        [Declaration in Declared[number] as Declaration['name']]: () => Promise<
          Extension<PropsOfSlot<Declaration['slot']>>
        >
      }
    }
  : { extensions?: Readonly<Record<string, () => Promise<Extension<never>>>> }

/**
 * The module that a remote exposes. Its keys are the names in the manifest; a missing, additional or misspelt name
 * does not compile.
 *
 * @typeParam Screen the component type of a screen
 * @typeParam Slice the reducer type of a slice
 * @typeParam PrefetchQuery the type of a query that the shell can run before the screen is opened
 */
export type RemoteModule<
  Manifest extends RemoteManifest = RemoteManifest,
  Screen = unknown,
  Slice = unknown,
  PrefetchQuery = never,
> = ExtensionsOf<Manifest> & {
  screens: { [Name in Manifest['screens'][number]['name']]: () => Promise<Screen> }
  /** By screen: the queries that the shell prefetches while the pointer rests on a link to the screen. */
  prefetch?: {
    [Name in Manifest['screens'][number]['name']]?: (context: PrefetchContext) => readonly PrefetchQuery[]
  }
  slices: { [Key in Manifest['slices'][number]]: Slice }
  languages: { [L in Language]: () => Promise<Translations> }
}

const integrity = z.string().check(z.startsWith('sha384-'))

/**
 * How a page loads the entry of a remote: as a script that defines a global container, or as an ES module that exports
 * `init` and `get`. A script where absent.
 */
export const entryType = z.optional(z.enum(['script', 'module']))

/**
 * Whether the page loads the release with the runtime of Module Federation: for a build with `externalRuntime`, for
 * runtime plugins that act on the loading of the remote, and for developer tools.
 */
export const federationRuntime = z.optional(z.boolean())

/** The hash and size of each file of a release, by its path. */
export const releaseFiles = z.record(z.string(), z.object({ integrity, bytes: z.number() }))

/** Paths of scripts and styles within the release. */
const fileList = z.array(z.string())

/** `remote.json`: the description of a release that the build of a remote writes and the registry stores. */
export const releaseRecord = z.extend(remoteManifest, {
  /** The name of the container on `globalThis`, where the entry is a script. */
  container: z.string(),
  entry: z.string(),
  entryType,
  federationRuntime,
  /** The files of each screen, without the entry. */
  screenFiles: z.record(z.string(), fileList),
  /** The files of each language, without the entry. */
  languageFiles: z.record(z.string(), fileList),
  /** The version range of every package that the remote takes from the shell only. */
  shared: z.record(z.string(), z.string()),
  /** The version range of every package that the remote brings a copy of, for pages whose version is not in the range. */
  fallbacks: z.optional(z.record(z.string(), z.string())),
  /** By shared package, the exports that the remote uses; `*` for all. A record without it may use any. */
  uses: z.optional(z.record(z.string(), z.array(z.string()))),
  /** The calls of the contract that the remote uses, such as `POST /api/get_creations.php`. Unknown where absent. */
  calls: z.optional(z.array(z.string())),
  firstFrame,
  build: z.optional(buildInputs),
  files: releaseFiles,
})
export type ReleaseRecord = z.output<typeof releaseRecord>

/** `shell.json`: the description of a build of the shell. It has an initial set of files instead of an entry. */
export const shellRecord = z.object({
  /** The screens of the shell. A remote cannot use their paths. */
  screens: z.array(screenManifest),
  scripts: fileList,
  styles: fileList,
  /** Other files that every page preloads, such as the font. */
  preload: fileList,
  /** The files of each screen that are not in the initial set. */
  screenFiles: z.optional(z.record(z.string(), fileList)),
  /** The files that a page needs to load remotes. */
  remoteFiles: z.optional(fileList),
  languageFiles: z.record(z.string(), fileList),
  /** The version of every package that the shell shares. */
  shared: z.record(z.string(), z.string()),
  /** The versions of the packages that a remote for this shell is built with. A record of an older build has none. */
  packages: z.optional(z.record(z.string(), z.string())),
  /** By shared package, the exports that are deprecated; `*` for the whole package. */
  deprecated: z.catch(z.optional(z.record(z.string(), z.record(z.string(), deprecation))), undefined),
  /**
   * The same page with smaller packages: files that replace `scripts` and `remoteFiles` where the releases of a
   * composition use only these exports of the shared packages.
   */
  treeShaken: z.optional(
    z.object({
      exports: z.record(z.string(), z.array(z.string())),
      scripts: fileList,
      remoteFiles: fileList,
    }),
  ),
  firstFrame,
  /** Whether it loads the hash list of a remote before the remote. If not, its pages have the hashes of all remotes. */
  supportsHashLists: z.optional(z.boolean()),
  /** Whether it fetches the remotes that a page does not show. If not, its pages have the complete composition. */
  supportsDeferredRemotes: z.optional(z.boolean()),
  build: z.optional(buildInputs),
  files: releaseFiles,
})
export type ShellRecord = z.output<typeof shellRecord>
