import { isDeepStrictEqual } from 'node:util'
import type { Language } from '@tessera/shared-contracts'
import { LRUCache } from 'lru-cache'
import { secondMs, type Clock } from '@tessera/server-kit/clock'
import { trace } from '@tessera/server-kit/tracing/tracing'
import type { ResolvedComposition, FrameScriptFile } from '../composition/resolved-composition.ts'
import type { RenderedFrame } from './frame-job.ts'
import { createFrameStyles, type ReleaseFile, type StyleFiles } from './frame-styles.ts'
import type { FrameRenderer } from './frame-renderer.ts'

/** A page does not wait longer for its first frame. */
const maxWaitMs = 1_000
/** Of all cached frames together, in characters. */
const maxCachedLength = 64_000_000
/** Pages have a frame without its screen for so long before the screen is tried again. */
const incompleteMs = secondMs

export interface FramePage {
  composed: ResolvedComposition
  /** The requested screen and the remote that has it; null for a screen of the shell. */
  screen: { name: string; remote: string | null }
  language: Language
  /** Path and query, with the parameters that the frame depends on. */
  address: string
  /** The responses to the calls of the screen, as JSON. */
  inlineData: readonly { call: string; json: string }[]
  signedIn: boolean
  /** Who waits for the page. */
  visitor: string
}

/** A first frame with its style sheets. */
export interface PageFrame extends RenderedFrame {
  /** The style sheets that it needs beside those of its screen, as files of the release that has the screen. */
  styles: readonly string[]
}

interface CacheEntry {
  /** The data that it was rendered from. */
  json: readonly string[]
  frame: Promise<PageFrame | null>
}

export type PageFrames = ReturnType<typeof createPageFrames>

/**
 * Creates the first frames of pages from the scripts of the releases. Pages of the same composition, address, language,
 * data and kind of visitor have the same frame, so it is cached.
 */
export function createPageFrames(services: {
  renderer: FrameRenderer
  readText: (file: ReleaseFile) => Promise<string>
  now: Clock
}) {
  const { renderer, readText, now } = services
  const styles = createFrameStyles(readText)
  const cache = new LRUCache<string, CacheEntry>({
    maxSize: maxCachedLength,
    perf: { now },
    ttlResolution: 0,
  })

  function render(page: FramePage, shell: FrameScriptFile): Promise<RenderedFrame | null> {
    const { composed, screen, language, address, inlineData, signedIn, visitor } = page
    const { composition, frameScripts } = composed
    const script = screen.remote === null ? undefined : frameScripts.remotes.get(screen.remote)
    const responses = Object.fromEntries(inlineData.map(({ call, json }) => [call, json]))
    const request = { screen: screen.name, language, address, responses }
    return trace({ name: 'render first frame', attributes: { 'tessera.screen': screen.name } }, () =>
      renderer.render(
        {
          shell: {
            script: shell,
            request: { ...request, base: shell.base, remote: screen.remote, composition, signedIn },
          },
          screen: script ? { script, request: { ...request, base: script.base } } : null,
        },
        { visitor, readScript: readText },
      ),
    )
  }

  async function start(page: FramePage, shell: FrameScriptFile): Promise<PageFrame | null> {
    const frame = await render(page, shell)
    // Without a sheet that cannot be read, the frame is still better than none
    return (
      frame && { ...frame, styles: await styles.select(frame.html, listStyles(page, shell)).catch(() => []) }
    )
  }

  return {
    /** Returns null where the shell has no first frames, and where the frame is not rendered in time. */
    async get(page: FramePage): Promise<PageFrame | null> {
      const { composed, screen, language, address, inlineData, signedIn } = page
      const { shell } = composed.frameScripts
      if (!shell) return null
      const key = JSON.stringify([composed.composition.id, screen, language, address, signedIn])
      const json = inlineData.map(data => data.json)
      const cached = cache.get(key)
      if (cached && isSame(cached.json, json)) return withinTime(cached.frame)
      const frame = start(page, shell).catch(() => null)
      cache.set(key, { json, frame }, { size: 1 })
      const store = (rendered: PageFrame | null) => {
        // The data may have changed meanwhile
        if (cache.peek(key)?.frame !== frame) return
        const size = rendered ? rendered.html.length + rendered.css.length + json.join().length : 0
        if (!rendered) cache.delete(key)
        else cache.set(key, { json, frame }, { size, ttl: rendered.isIncomplete ? incompleteMs : 0 })
      }
      frame.then(store, () => undefined)
      return withinTime(frame)
    },
  }
}

/** Lists the style sheets that a page loads, and the others of the release that has its screen. */
function listStyles({ composed, screen }: FramePage, { name, version }: FrameScriptFile): StyleFiles {
  const { composition, shell } = composed
  const shellRelease = { ...composition.shell, name, screenFiles: shell.screenFiles }
  const release =
    screen.remote === null
      ? shellRelease
      : composition.remotes.find(({ current }) => current.name === screen.remote)?.current
  const toFiles = (of: { name: string; version: string }, files: readonly string[]) =>
    files.filter(file => file.endsWith('.css')).map(file => ({ name: of.name, version: of.version, file }))
  const shared = toFiles({ name, version }, shell.styles)
  if (!release) return { loaded: shared, others: [] }
  const loaded = [...shared, ...toFiles(release, release.screenFiles?.[screen.name] ?? [])]
  const isLoaded = (sheet: ReleaseFile) => loaded.some(each => isDeepStrictEqual(each, sheet))
  return {
    loaded,
    others: toFiles(release, Object.keys(release.integrity)).filter(sheet => !isLoaded(sheet)),
  }
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((json, index) => json === other[index])

async function withinTime(frame: Promise<PageFrame | null>): Promise<PageFrame | null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), maxWaitMs)
  return Promise.race([frame, promise]).finally(() => clearTimeout(timer))
}
