import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// `gc` exists only with this flag.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as NonNullable<typeof globalThis.gc>

const collectionIntervalBytes = 8 * 1024 ** 2

let releasedBytes = 0

/**
 * Counts bytes of buffers that are no longer used, and collects the young generation after every 8 MB, which takes one
 * or two milliseconds. V8 does not count the memory of buffers, so without this, streams leave hundreds of megabytes
 * uncollected.
 */
export function countReleasedBytes(bytes: number): void {
  releasedBytes += bytes
  if (releasedBytes < collectionIntervalBytes) return
  releasedBytes = 0
  collect({ type: 'minor' })
}
