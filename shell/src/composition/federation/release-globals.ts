/**
 * The global variables through which the files of one build find each other. Their names come from the name of the build, so two
 * builds of one name have the same. Here, each release has a value of its own.
 */
import { findReleaseOf, getRunningRelease } from './running-release.ts'

const page = globalThis as unknown as Record<string, unknown>

/** Stands for the page among the owners of values. */
const ofPage = ''

/** A chunk as a script of webpack or Rspack passes it to its runtime. */
const isChunk = (item: unknown) =>
  Array.isArray(item) && Array.isArray(item[0]) && typeof item[1] === 'object'

/** A runtime replaces `push` of the list of its chunks when it starts. */
const hasRuntime = (list: unknown[]) => Object.hasOwn(list, 'push')

const isChunkList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && (hasRuntime(value) || value.some(isChunk))

/** The globals of Vite's federation plugins, and those for hot updates. */
const isBuildGlobal = (name: string) => /^(__mf_|__federation_|(webpack|rspack)HotUpdate)/.test(name)

/** By variable, its values by the base URL of their release. */
const separated = new Map<string, Map<string, unknown>>()
const others = new Set<string>()

function separate(name: string, owner: string) {
  const values = new Map([[owner, page[name]]])
  let last = page[name]
  separated.set(name, values)
  Object.defineProperty(page, name, {
    configurable: true,
    enumerable: true,
    get() {
      const release = getRunningRelease()
      return release === undefined ? (values.get(ofPage) ?? last) : values.get(release)
    },
    set(value: unknown) {
      last = value
      values.set(getRunningRelease() ?? ofPage, value)
    },
  })
}

/** Separates the variables that are new, and gives their values to an owner. */
function separateNewGlobals(getOwner: (value: unknown) => string) {
  for (const name of Object.keys(page)) {
    if (separated.has(name) || others.has(name)) continue
    const descriptor = Object.getOwnPropertyDescriptor(page, name)
    const value: unknown = descriptor?.value
    if (descriptor?.configurable && (isChunkList(value) || isBuildGlobal(name)))
      separate(name, getOwner(value))
    // A list may get its first chunk later
    else if (!Array.isArray(value)) others.add(name)
  }
}

/** Gives the globals that a file has defined to its release. Call it directly after the file has run. */
export function separateGlobals(file: string): void {
  const release = findReleaseOf(file)
  if (release !== undefined) separateNewGlobals(() => release)
}

/** Forgets what a release has defined, so that its entry can run again as the first time. */
export function forgetGlobals(release: string): void {
  for (const values of separated.values()) values.delete(release)
}

/**
 * Keeps the globals of releases apart from now on. The scripts of the HTML are of one release. Those that have run have
 * passed their chunks to no runtime yet.
 */
export function startSeparation(): void {
  const ofHtml = [...document.scripts].flatMap(({ src }) => findReleaseOf(src) ?? [])[0] ?? ofPage
  separateNewGlobals(value => (isChunkList(value) && hasRuntime(value) ? ofPage : ofHtml))
  // Browsers dispatch `load` directly after the script, before any other script runs
  const onLoad = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) separateGlobals(target.src)
  }
  document.addEventListener('load', onLoad, { capture: true })
}
