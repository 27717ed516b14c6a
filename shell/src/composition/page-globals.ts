import type { PageNatives } from './federation/page-natives.ts'
import type { PageLocks } from './screen/page-locks.ts'

/** What restores the page when an area is left. */
interface PageGuards {
  natives: PageNatives
  locks: PageLocks
}

let guards: PageGuards | undefined

/** The code of remotes calls it before the first one runs. */
export function setPageGuards(created: PageGuards): void {
  guards = created
}

/** Returns the names of global functions and methods that remotes have replaced and that are replaced now. */
export const listReplacedGlobals = (): string[] => guards?.natives.listReplaced() ?? []

/** How many mounted screens there are of each remote. */
const mounted = new Map<string, number>()
const count = (remote: string, difference: number) =>
  mounted.set(remote, (mounted.get(remote) ?? 0) + difference)

/**
 * Call it before a screen of a remote mounts.
 *
 * @returns a function to call when the screen is removed. Call `leaveArea` once its effects have ended
 */
export function enterArea(remote: string): () => void {
  count(remote, 1)
  guards?.locks.enter(remote)
  guards?.natives.enter(remote)
  return () => void count(remote, -1)
}

/** Restores the page, unless another screen of the remote is mounted by now. */
export function leaveArea(remote: string): void {
  if (mounted.get(remote)) return
  guards?.natives.leave(remote)
  guards?.locks.leave(remote)
}
