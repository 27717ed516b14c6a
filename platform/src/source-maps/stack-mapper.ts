import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { decodedMappings, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { LRUCache } from 'lru-cache'
import type { ReleaseReference } from '@tessera/shared-contracts'
import type { ReleaseFiles } from '../releases/release-files.ts'

const decompress = promisify(gunzip)

/** A browser reports ten frames by default. */
const maxFrames = 50
/** A stack is reported by anyone. Each of its scripts costs the reading of a map. */
const maxScripts = 8
const maxLineLength = 1_000
const maxCached = 1_000

/** `https://site.example/remotes/mfe-gallery/1.0.0+3fa9c2/121.js:1:112`, in all browsers. Lines and columns count from 1. */
const filePosition =
  /[a-z][a-z+.-]{1,10}:\/\/[^\s()@]{1,200}?\/remotes\/([^\s/()]+)\/([^\s/()]+)\/([^\s()?#]+?)(?:[?#][^\s():]*)?:(\d+):(\d+)(?=\)?$)/

export type StackMapper = ReturnType<typeof createStackMapper>

/** Creates the service that finds the positions of a stack in the sources of a release. */
export function createStackMapper(files: Pick<ReleaseFiles, 'readSourceMap'>) {
  const cache = new LRUCache<string, { stack: string | null }>({ max: maxCached })

  /** Returns null where no map is stored, or one that cannot be read: the stack is shown as it was reported. */
  async function readMap(release: ReleaseReference, script: string): Promise<TraceMap | null> {
    try {
      const stored = await files.readSourceMap(release, script)
      if (!stored) return null
      const map = new TraceMap((await decompress(stored)).toString())
      // Here, so that no position has to handle an error
      decodedMappings(map)
      return map
    } catch {
      return null
    }
  }

  async function mapStack(release: ReleaseReference, stack: string): Promise<string | null> {
    const maps = new Map<string, TraceMap | null>()
    const lines: string[] = []
    for (const line of stack.split('\n').slice(0, maxFrames)) {
      const match = line.length > maxLineLength ? null : filePosition.exec(line)
      const [url = '', remote, version = '', script = '', row, column] = match ?? []
      const isOwn = remote === release.remote && unescapePath(version) === release.version
      if (isOwn && !maps.has(script) && maps.size < maxScripts)
        maps.set(script, await readMap(release, unescapePath(script)))
      const map = isOwn && maps.get(script)
      const source = map && findSource(map, Number(row), Number(column))
      lines.push(source ? line.replace(url, () => source) : line)
    }
    const mapped = lines.join('\n')
    return mapped === stack.split('\n').slice(0, maxFrames).join('\n') ? null : mapped
  }

  return {
    /**
     * Returns a stack with the positions in the sources, such as `src/screens/wall.tsx:12:5`, for the frames of a release.
     * Null where no frame has one.
     */
    async map(release: ReleaseReference, stack: string | null | undefined): Promise<string | null> {
      if (!stack) return null
      const key = JSON.stringify([release.remote, release.version, stack])
      const known = cache.get(key) ?? { stack: await mapStack(release, stack) }
      // The maps of a release may be stored after its first fault
      if (known.stack !== null) cache.set(key, known)
      return known.stack
    },
  }
}

function unescapePath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns `src/screens/wall.tsx:12:5`; null where the map has no source for the position. */
function findSource(map: TraceMap, line: number, column: number): string | null {
  if (line < 1 || column < 1) return null
  const found = originalPositionFor(map, { line, column: column - 1 })
  if (!found.source) return null
  return `${shortenSource(found.source)}:${found.line}:${found.column + 1}`
}

/** Shortens `webpack://mfe_gallery_3fa9c2/./src/wall.tsx`, and the `../../src/wall.tsx` of other tools. */
function shortenSource(source: string): string {
  const [path = ''] = source.replace(/^[a-z-]+:\/\/[^/]*\//, '').split(/[?#]/)
  return path.replace(/^(?:\.{0,2}\/)+/, '')
}
