import { expect } from '../site.ts'
import { areas, platformOf, remake, remakeShell } from '../releases.ts'
import { test as siteTest } from '../site.ts'
import { startSite } from '../start-site.ts'
import { siteTexts } from '../states/site-texts.ts'
import { widths } from '../states/state.ts'
import { inEveryState } from '../states/walking.ts'
import { layoutFaults } from './layout.ts'
import { lengthenedTexts, lengthenFile, longMark } from './long-texts.ts'

/** A site whose releases say everything in English in words that are 40 % longer. */
const test = siteTest.extend<object, object>({
  site: [
    async ({ environment }, use) => {
      const { site, stop } = await startSite(environment)
      const platform = platformOf(site, await site.admin('tokens', 'create', '--integrator'))
      const builds = await Promise.all([
        remakeShell(lengthenFile),
        ...areas.map(({ remote }) => remake(remote, { file: lengthenFile })),
      ])
      for (const build of builds) {
        await platform.release(build)
        await platform.activate(build, { channel: 'staging', force: true })
      }
      await use(site)
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** 1280 x 800 pixels at 200 %, and a small phone, or 1280 pixels at 400 % (WCAG 1.4.10). */
const zoomed = [
  { width: 640, height: 400 },
  { width: 320, height: 640 },
]

inEveryState(
  'texts that are 40 % longer have their room, down to 320 px',
  async ({ page, site, widen }, state) => {
    const check = (where: string) =>
      expect.poll(() => layoutFaults(page, longMark), { message: `${state.name}, ${where}` }).toEqual([])
    if (state.hovers) return
    for (const width of state.widths ?? widths) {
      await widen(width)
      await check(`${width} px wide`)
    }
    // Integrators compose at a desk
    if (state.widths || page.url().startsWith(site.stagingUrl)) return
    for (const window of zoomed) {
      await page.setViewportSize(window)
      await check(`${window.width} px wide`)
    }
  },
  // Chinese says all of it in less room; texts as long as these stand for every language that says it in more
  { languages: ['en'], base: test, textIn: await siteTexts(lengthenedTexts) },
)
