import type { Page } from 'playwright-core'

/** Counts the listeners of `window` and `document` by the type of their event, such as `document keydown`. */
export async function countListeners(page: Page): Promise<Map<string, number>> {
  const session = await page.context().newCDPSession(page)
  const counts = new Map<string, number>()
  for (const target of ['window', 'document']) {
    const { result } = await session.send('Runtime.evaluate', { expression: target })
    if (result.objectId === undefined) continue
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId })
    for (const { type } of listeners) {
      const name = `${target} ${type}`
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  await session.detach()
  return counts
}
