import type { Browser } from 'playwright-core'
import { minuteMs } from '@tessera/server-kit/clock'
import type { GateBrowser } from './gate-browser.ts'

/** How long the gate may take with one page. */
const visitTimeoutMs = 2 * minuteMs

/** The gate could not finish what it does with a screen, whatever the release does. The message says why. */
export class UnfinishedVisitError extends Error {
  override readonly name = 'UnfinishedVisitError'
}

export interface BrowserSession {
  browser: Browser
  /**
   * Runs a visit of a screen with its own time limit.
   *
   * @throws {UnfinishedVisitError} where it takes too long, or the browser ends
   */
  guard<Result>(visit: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/**
 * Opens a browser until it is closed or canceled, which ends everything that waits for one of its pages.
 *
 * @throws where the browser does not start, and with the reason of the signal
 */
export async function openSession(gateBrowser: GateBrowser, signal?: AbortSignal): Promise<BrowserSession> {
  const { browser, close } = await gateBrowser.open()
  let closed: Promise<void> | undefined
  const closeOnce = () => (closed ??= close())
  const ended = Promise.withResolvers<never>()
  // It is awaited by visits only
  ended.promise.catch(() => {})
  browser.once('disconnected', () => {
    if (!closed) ended.reject(new UnfinishedVisitError('the browser of the gate ended by itself'))
  })
  const cancel = () => {
    ended.reject(signal?.reason)
    // The caller awaits `close`
    closeOnce().catch(() => {})
  }
  signal?.addEventListener('abort', cancel, { once: true })
  if (signal?.aborted) cancel()
  return {
    browser,
    async guard(visit) {
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(
        () => late.reject(new UnfinishedVisitError(`it took longer than ${visitTimeoutMs / minuteMs} min`)),
        visitTimeoutMs,
      )
      try {
        return await Promise.race([ended.promise, late.promise, visitUntilEnd(visit)])
      } finally {
        clearTimeout(timer)
      }
    },
    async close() {
      signal?.removeEventListener('abort', cancel)
      await closeOnce()
    },
  }

  /** The calls of a page fail before the browser says that it has ended. */
  async function visitUntilEnd<Result>(visit: () => Promise<Result>): Promise<Result> {
    try {
      return await visit()
    } catch (error) {
      if (!browser.isConnected()) await ended.promise
      throw error
    }
  }
}
