import type { FrameRenderer } from '../src/first-frame/frame-renderer.ts'
import type { ScreenSmokeTest } from '../src/gate/gate.ts'
import type { ScreenCamera } from '../src/gate/screen-camera.ts'

/** A smoke test whose browser mounts every screen. */
export const passingSmokeTest: ScreenSmokeTest = { run: () => Promise.resolve([]) }

/** The smoke test of a platform that has no browser. */
export const smokeTestWithoutBrowser: ScreenSmokeTest = { run: () => Promise.resolve(null) }

/** A camera whose screenshots are the names of the screens. */
export const nameCamera: ScreenCamera = {
  capture: ({ remote, version, screen }) => Promise.resolve(Buffer.from(`${remote}@${version}/${screen}`)),
}

/** Renders no first frames. */
export const noFrameRenderer: FrameRenderer = {
  start: () => undefined,
  render: () => Promise.resolve(null),
  close: () => undefined,
}
