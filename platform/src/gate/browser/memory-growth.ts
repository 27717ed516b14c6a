import type { CDPSession, Page } from 'playwright-core'
import { leaveScreen, openPath } from './leave-screen.ts'

/** The first mounts fill caches. */
const firstMeasuredMount = 3
const lastMount = 10

/** How long the mounts may take together. */
const timeoutMs = 15_000

/**
 * Leaves the mounted screen within the page and opens it again, until it was mounted ten times. It is mounted afterwards.
 *
 * @param path a screen of the shell
 * @returns how many bytes more the page has after the tenth mount than after the third; null where it does not follow
 */
export async function measureMemoryGrowth(page: Page, path: string): Promise<number | null> {
  const deadline = performance.now() + timeoutMs
  const session = await page.context().newCDPSession(page)
  try {
    let before = 0
    for (let mounts = 1; mounts < lastMount; mounts += 1) {
      if (performance.now() > deadline) return null
      await leaveScreen(page, () => openPath(page, path))
      if (mounts === firstMeasuredMount) before = await measureMemory(session)
      await leaveScreen(page, () => page.evaluate(() => history.back()))
    }
    await leaveScreen(page, () => openPath(page, path))
    const after = await measureMemory(session)
    await leaveScreen(page, () => page.evaluate(() => history.back()))
    return after - before
  } catch {
    return null
  }
}

/** Returns the bytes that are used after a garbage collection: objects, buffers and elements. */
async function measureMemory(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const usage: Partial<Record<string, number>> = await session.send('Runtime.getHeapUsage')
  return ['usedSize', 'embedderHeapUsedSize', 'backingStorageSize'].reduce(
    (sum, name) => sum + (usage[name] ?? 0),
    0,
  )
}
