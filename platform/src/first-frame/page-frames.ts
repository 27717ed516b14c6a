import type { Language } from '@tessera/shared-contracts'
import { LRUCache } from 'lru-cache'
import type { ResolvedComposition } from '../composition/composition-resolver.ts'
import type { InlineData } from '../page/inline-data.ts'
import type { FrameRenderer } from './frame-renderer.ts'
import type { RenderedFrame } from './messages.ts'

/** A page does not wait longer for its first frame. */
const maxWaitMs = 1_000
/** Of all cached frames together, in characters. */
const maxCachedLength = 64_000_000

/** A script of a live release, which is a file of the registry. */
export interface FrameScriptFile {
  name: string
  version: string
  /** Address of the release's files. */
  base: string
  file: string
}

export interface FramePage {
  composed: ResolvedComposition
  /** The requested screen and the remote that has it; null for a screen of the shell. */
  screen: { name: string; remote: string | null }
  language: Language
  /** Path and query. */
  address: string
  inlineData: readonly InlineData[]
  signedIn: boolean
}

interface CacheEntry {
  /** The data that it was rendered from. */
  json: readonly string[]
  frame: Promise<RenderedFrame | null>
}

export type PageFrames = ReturnType<typeof createPageFrames>

/**
 * Creates the first frames of pages from the scripts of the releases. Pages of the same composition, address, language,
 * data and kind of visitor have the same frame, so it is cached.
 */
export function createPageFrames({
  renderer,
  readFile,
}: {
  renderer: FrameRenderer
  readFile: (script: FrameScriptFile) => Promise<string>
}) {
  const cache = new LRUCache<string, CacheEntry>({ maxSize: maxCachedLength })

  function start(page: FramePage, shell: FrameScriptFile): Promise<RenderedFrame | null> {
    const { composed, screen, language, address, inlineData, signedIn } = page
    const { composition, frameScripts } = composed
    const remote = screen.remote === null ? undefined : frameScripts.remotes.get(screen.remote)
    const responses = Object.fromEntries(inlineData.map(({ call, json }) => [call, json]))
    const request = { screen: screen.name, language, address, responses }
    const files = new Map([shell, ...(remote ? [remote] : [])].map(script => [toKey(script), script]))
    return renderer.render(
      {
        shell: {
          key: toKey(shell),
          request: { ...request, base: shell.base, remote: screen.remote, composition, signedIn },
        },
        screen: remote ? { key: toKey(remote), request: { ...request, base: remote.base } } : null,
      },
      key => {
        const script = files.get(key)
        return script ? readFile(script) : Promise.reject(new Error(`Nobody has ${key}.`))
      },
    )
  }

  return {
    /** Returns null where the shell has no first frames, and where the frame is not rendered in time. */
    async get(page: FramePage): Promise<RenderedFrame | null> {
      const { composed, screen, language, address, inlineData, signedIn } = page
      const { shell } = composed.frameScripts
      if (!shell) return null
      const key = JSON.stringify([composed.composition.id, screen, language, address, signedIn])
      const json = inlineData.map(data => data.json)
      const cached = cache.get(key)
      if (cached && isSame(cached.json, json)) return withinTime(cached.frame)
      const frame = start(page, shell).catch(() => null)
      cache.set(key, { json, frame }, { size: 1 })
      void frame.then(rendered => {
        // What failed is tried again
        if (rendered === null || rendered.isIncomplete) cache.delete(key)
        else cache.set(key, { json, frame }, { size: rendered.html.length + json.join().length })
      })
      return withinTime(frame)
    },
  }
}

const toKey = ({ name, version, file }: FrameScriptFile) => `${name} ${version} ${file}`

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((json, index) => json === other[index])

async function withinTime(frame: Promise<RenderedFrame | null>): Promise<RenderedFrame | null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), maxWaitMs)
  return Promise.race([frame, promise]).finally(() => clearTimeout(timer))
}
