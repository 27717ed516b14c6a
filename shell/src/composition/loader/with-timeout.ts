/** How long a release may take to load its module or a screen before the page falls back. */
export const loadTimeoutMs = 12_000

/** Rejects when the promise has not settled in time. The work behind the promise continues. */
export function withTimeout<T>(promise: Promise<T>, ms: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms / 1000} s.`)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
