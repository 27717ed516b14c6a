import type { ScreenSmokeTest } from '../src/gate/gate.ts'

/** A smoke test whose browser mounts every screen. */
export const passingSmokeTest: ScreenSmokeTest = { run: () => Promise.resolve([]) }

/** The smoke test of a platform that has no browser. */
export const smokeTestWithoutBrowser: ScreenSmokeTest = { run: () => Promise.resolve(null) }
