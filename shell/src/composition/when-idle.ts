/** Calls back when nothing else is to be done, and after two seconds in any case; at once where a browser cannot tell. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2_000 })
  else work()
}
