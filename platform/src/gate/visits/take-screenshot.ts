import type { Page } from 'playwright-core'
import type { Finding } from '@tessera/shared-contracts'
import type { SaveScreenshot } from '../screenshots/screenshots.ts'

const timeoutMs = 3_000
const quality = 40

/** Returns a JPEG of what a visitor sees now; null where the page cannot draw it in time. */
export const takeScreenshot = (page: Page): Promise<Buffer | null> =>
  page
    .screenshot({ type: 'jpeg', quality, scale: 'css', animations: 'disabled', timeout: timeoutMs })
    .catch(() => null)

/** Adds a screenshot to findings, and saves it where there are any. */
export async function addScreenshot(
  findings: Finding[],
  image: Buffer | null,
  saveScreenshot: SaveScreenshot,
): Promise<Finding[]> {
  const screenshot = findings.length > 0 && image ? await saveScreenshot(image) : undefined
  return screenshot === undefined ? findings : findings.map(finding => ({ ...finding, screenshot }))
}
