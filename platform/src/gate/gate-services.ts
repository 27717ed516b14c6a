import { createStagingBrowser, type StagingBrowserOptions } from './browser/staging-browser.ts'
import { createScreenshotSaver } from './screenshots/screenshots.ts'
import type { GateScreenshotStore } from './screenshots/store.ts'
import { withGracePeriods } from './rules/grace-periods.ts'
import type { GateRuleStore } from './rules/store.ts'
import { createScreenCamera } from './screen-camera.ts'
import { createBrowserSmokeTest } from './screen-smoke-test.ts'
import { createMountVerdicts } from './verdicts/mount-verdicts.ts'
import type { MountVerdictStore } from './verdicts/store.ts'

interface GateServiceOptions extends StagingBrowserOptions {
  rules: GateRuleStore
  screenshots: GateScreenshotStore
  verdictStore: MountVerdictStore
}

/** Creates what the gate does in its browser: it mounts the screens of releases, and captures them. */
export function createGateServices(options: GateServiceOptions) {
  const { verdictStore, clock, browser } = options
  const withStagingBrowser = createStagingBrowser(options)
  const verdicts = createMountVerdicts({ store: verdictStore, clock, browser })
  return {
    smokeTest: withGracePeriods(
      createBrowserSmokeTest(withStagingBrowser, verdicts, createScreenshotSaver(options)),
      options,
    ),
    camera: createScreenCamera(withStagingBrowser),
  }
}
