/** The global lists through which the scripts of webpack and Rspack builds pass their modules to their runtime. */
const isChunkGlobal = (name: string) => /^(webpack|rspack)Chunk/.test(name)

const page = globalThis as unknown as Record<string, unknown[] | undefined>

/** A runtime that has started replaces `push` of its list. */
const hasRuntime = (chunks: unknown[] | undefined) => chunks !== undefined && Object.hasOwn(chunks, 'push')

/**
 * Sets aside the modules that scripts have passed to the page. Another release of the same remote may use the same list, and
 * must not take modules of the release that failed. The returned function restores the lists of all other builds.
 */
export function setChunksAside(): () => void {
  const saved = Object.keys(page).filter(name => isChunkGlobal(name) && page[name])
  const lists = saved.map(name => [name, page[name]] as const)
  for (const name of saved) page[name] = undefined
  return () => {
    for (const [name, list] of lists) {
      const added = page[name]
      if (hasRuntime(added)) continue
      page[name] = list
      // Scripts of other builds that ran in between
      for (const chunk of added ?? []) list?.push(chunk)
    }
  }
}
