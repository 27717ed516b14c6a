import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

/** Runs axe on a page. Returns one text for each violation: the rule, the element and how to fix it. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  const there = await page.evaluate(() => 'axe' in globalThis)
  if (!there) await page.evaluate(axe.source)
  const options: RunOptions = { resultTypes: ['violations'] }
  // Without the other results, because it takes Playwright 40 ms to transfer them
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary ?? ''}`),
  )
}
