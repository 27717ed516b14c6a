/**
 * The options with which a process of the server starts, so that it returns the memory of many short requests. Without them
 * it needs about twice as much. The image has the same (`deploy/Dockerfile`).
 */

/** In megabytes: a larger young generation collects rarely, and then copies more of what has become garbage. */
export const nodeArguments = ['--max-semi-space-size=8']

/** For glibc: each of the many threads would retain memory in an arena of its own, and malloc would retain large free blocks. */
export const allocatorEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
