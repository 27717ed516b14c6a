import type { Page } from 'playwright-core'

/** Returns the value of a promise, or another value where it takes too long. A page that loops never answers. */
export async function withDeadline<T, Otherwise>(
  promise: Promise<T>,
  timeoutMs: number,
  otherwise: Otherwise,
): Promise<T | Otherwise> {
  const { promise: late, resolve } = Promise.withResolvers<Otherwise>()
  const timer = setTimeout(() => resolve(otherwise), timeoutMs)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

const responseTimeoutMs = 5_000

/** Whether the page still runs scripts. */
export const doesRespond = (page: Page): Promise<boolean> =>
  withDeadline(
    page.evaluate(() => true).catch(() => false),
    responseTimeoutMs,
    false,
  )
