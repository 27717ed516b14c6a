import { expect } from '../fixtures/site-test.ts'
import { buildRelease, buildShellRelease } from '../platform/build-release.ts'
import { createPlatformClient } from '../platform/platform-client.ts'
import { areas } from '../platform/areas.ts'
import { test as siteTest } from '../fixtures/site-test.ts'
import { startSite } from '../fixtures/start-site.ts'
import { loadSiteTexts } from './site-texts.ts'
import { isNightly } from '../fixtures/nightly.ts'
import { widths, type Width } from '../states/state.ts'
import { testEachState } from '../states/fixtures/test-each-state.ts'
import { findLayoutFaults } from './layout-faults.ts'
import { lengthenTexts, lengthenLocaleFile, lengthenedTextMark } from './long-texts.ts'

/** A test with a site whose English texts are 40 % longer. */
const test = siteTest.extend<object, object>({
  site: [
    async ({ environment }, use) => {
      const { site, stop } = await startSite(environment)
      const platform = createPlatformClient(site, await site.runAdmin('tokens', 'create', '--integrator'))
      const builds = await Promise.all([
        buildShellRelease(lengthenLocaleFile),
        ...[...areas.map(({ remote }) => remote), 'mfe-console'].map(remote =>
          buildRelease(remote, { transformFile: lengthenLocaleFile }),
        ),
      ])
      for (const build of builds) {
        await platform.publishAndActivate(build)
        await platform.activate(build, { channel: 'staging', force: true })
      }
      await use(site)
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

// Each worker builds a site of its own, which costs less than one worker walking alone at the end
test.describe.configure({ mode: 'parallel' })

/** 1280 x 800 pixels at 200 % zoom, and a small phone or 1280 pixels at 400 % (WCAG 1.4.10). */
const zoomedViewports = [
  { width: 640, height: 400 },
  { width: 320, height: 640 },
]

/** The zoomed viewports are narrower than the tablet and the phone. */
const isTested = (width: Width) => width === 1440 || isNightly

testEachState(
  'texts that are 40 % longer fit, down to 320 px',
  async ({ page, site, setWidth }, state) => {
    const check = (where: string) =>
      expect
        .poll(() => findLayoutFaults(page, lengthenedTextMark), { message: `${state.name}, ${where}` })
        .toEqual([])
    if (state.hasOverlay) return
    for (const width of (state.widths ?? widths).filter(isTested)) {
      await setWidth(width)
      await check(`${width} px wide`)
    }
    // The composer panel is for desktops only
    if (state.widths || page.url().startsWith(site.stagingUrl)) return
    for (const window of zoomedViewports) {
      await page.setViewportSize(window)
      await check(`${window.width} px wide`)
    }
  },
  // Chinese texts are shorter; lengthened English covers all longer languages
  { languages: ['en'], base: test, getText: await loadSiteTexts(lengthenTexts) },
)
