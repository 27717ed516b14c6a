import { chromium } from '@playwright/test'
import { shiftOfColdLoad } from '@tessera/e2e/layout-shift'
import { startSite } from '@tessera/e2e/start-site'
import type { Figure } from './figure.ts'

const paths = ['/', '/tools', '/about', '/help', '/feedback', '/nowhere', '/models.html']
const sizes = [
  { on: 'a desk', viewport: { width: 1440, height: 900 } },
  { on: 'a phone', viewport: { width: 390, height: 844 } },
]

/** How much of each page that everybody sees moves while it loads cold, its pictures late. */
export async function pages(): Promise<Figure[]> {
  const { site, stop } = await startSite({ DEMO: '1' })
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
  const figures: Figure[] = []
  try {
    for (const { on, viewport } of sizes) {
      for (const path of paths) {
        const context = await browser.newContext({ viewport })
        const value = await shiftOfColdLoad(await context.newPage(), site.url + path)
        figures.push({ what: `layout shift of ${path} on ${on}`, value, unit: 'CLS', atMost: 0.02 })
        await context.close()
      }
    }
  } finally {
    await browser.close()
    await stop()
  }
  return figures
}
