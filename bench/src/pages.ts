import { measureColdLoadLayoutShift } from '@tessera/e2e/layout-shift'
import { withSite } from './browser/with-site.ts'
import type { Figure } from './figure.ts'

const paths = ['/', '/tools', '/about', '/help', '/feedback', '/nowhere', '/models.html']
const sizes = [
  { on: 'a desktop', viewport: { width: 1440, height: 900 } },
  { on: 'a phone', viewport: { width: 390, height: 844 } },
]

/** Measures the layout shift of each public page while it loads cold with delayed images. */
export function measurePages(): Promise<Figure[]> {
  return withSite({ DEMO: '1' }, async (site, browser) => {
    const figures: Figure[] = []
    for (const { on, viewport } of sizes) {
      for (const path of paths) {
        const context = await browser.newContext({ viewport })
        const value = await measureColdLoadLayoutShift(await context.newPage(), site.url + path)
        figures.push({ name: `layout shift of ${path} on ${on}`, value, unit: 'CLS', atMost: 0.02 })
        await context.close()
      }
    }
    return figures
  })
}
