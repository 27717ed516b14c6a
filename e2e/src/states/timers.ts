import type { BrowserContext, Page } from '@playwright/test'

/** In milliseconds: what a page does within this it is about to do; what takes longer is a state of its own. */
const soon = 1_000

/** What a page is asked by {@link timersRun}. */
interface Timers {
  timersOfStates?: () => Promise<void>
}

/** Has pages note the timers that they set, as those after which they lay themselves out anew. */
export async function watchTimers(context: BrowserContext): Promise<void> {
  await context.addInitScript(soon => {
    const { setTimeout, clearTimeout } = window
    const due = new Map<number, PromiseWithResolvers<void>>()
    const end = (id: number | undefined) => {
      due.get(id ?? 0)?.resolve()
      due.delete(id ?? 0)
    }
    // The policy of the page allows no text in the place of the function
    const set = (work: (...values: unknown[]) => void, delay = 0, ...values: unknown[]): number => {
      const id: number = setTimeout(() => {
        end(id)
        work(...values)
      }, delay)
      if (delay < soon) due.set(id, Promise.withResolvers())
      return id
    }
    Object.assign(globalThis, {
      setTimeout: set,
      clearTimeout(id: number | undefined) {
        clearTimeout(id)
        end(id)
      },
      async timersOfStates() {
        while (due.size > 0) await Promise.all([...due.values()].map(({ promise }) => promise))
      },
    })
  }, soon)
}

/** Resolves when the page has done everything that it had set itself a short while for. */
export const timersRun = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as Timers).timersOfStates?.())
