/** Runs work when the browser is idle, after two seconds at the latest; at once where the browser cannot tell. */
export function runWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2_000 })
  else work()
}
