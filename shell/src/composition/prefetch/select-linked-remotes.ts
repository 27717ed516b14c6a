import { pathMatches, type ComposedRemote } from '@tessera/shared-contracts'

/** How many remotes a page prefetches. Each has some hundred kilobytes. */
const maxRemotes = 10

/** Selects the remotes that the user will probably open next: those that the page has links to, then any others. */
export function selectLinkedRemotes(remotes: readonly ComposedRemote[]): ComposedRemote[] {
  if (remotes.length <= maxRemotes) return [...remotes]
  const linked = new Set([...document.links].map(({ pathname }) => pathname))
  const isLinked = ({ current }: ComposedRemote) =>
    current.screens.some(({ path }) => [...linked].some(address => pathMatches(path, address)))
  const { true: first = [], false: others = [] } = Object.groupBy(remotes, remote => `${isLinked(remote)}`)
  return [...first, ...others].slice(0, maxRemotes)
}
