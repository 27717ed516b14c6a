/** The global lists through which the scripts of webpack and Rspack builds pass their modules to their runtime. */
const isChunkGlobal = (name: string) => /^(webpack|rspack)Chunk/.test(name)

const page = globalThis as unknown as Record<string, unknown[] | undefined>

const listChunkGlobals = () => Object.keys(page).filter(name => isChunkGlobal(name) && page[name])

/** The webpack runtime of a build replaces `push` of its list of chunks when it starts. */
const hasRuntime = (name: string) => page[name] !== undefined && Object.hasOwn(page[name], 'push')

/** The lists of started runtimes: the shell's, and those that an entry has started. */
const started = new Set(listChunkGlobals().filter(hasRuntime))

/** By remote, the lists of its releases whose entry has run. */
const listsOfRemotes = new Map<string, Set<string>>()

/**
 * Keeps the modules of a failed release from the next release of the same remote, which may use the same list: call it before
 * the entry of a release is requested, and what it returns directly after the entry has run. Lists of other runtimes
 * stay, because their scripts may arrive at any time.
 */
export function isolateChunks(remote: string): () => void {
  const earlier = listsOfRemotes.get(remote)
  const isAside = (name: string) => !hasRuntime(name) || earlier?.has(name) === true
  // The first release of a remote takes what scripts of the page have passed to it already
  const lists = earlier
    ? listChunkGlobals()
        .filter(isAside)
        .map(name => [name, page[name]] as const)
    : []
  for (const [name] of lists) page[name] = undefined
  return () => {
    const own = earlier ?? new Set()
    listsOfRemotes.set(remote, own)
    for (const name of listChunkGlobals().filter(hasRuntime))
      if (!started.has(name)) {
        started.add(name)
        own.add(name)
      }
    for (const [name, list] of lists) {
      if (hasRuntime(name)) continue
      const added = page[name] ?? []
      page[name] = list
      for (const chunk of added) list?.push(chunk)
    }
  }
}
