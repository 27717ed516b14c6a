import { expect, it, jest } from '@jest/globals'
import type { ScreenContext } from '@tessera/shared-contracts'
import { createGalleryRelease } from '../testing.ts'
import { maxExtensionFrames, mountGuest } from './mount-guest.ts'

it('a page shows a limited number of extensions in frames', () => {
  // jsdom has no message channels
  Object.assign(globalThis, {
    MessageChannel: class {
      port1 = {}
      port2 = {}
    },
  })
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const context = { getState: () => ({ language: 'en' }), subscribe: () => () => {} }
  for (let mounts = 0; mounts < maxExtensionFrames + 3; mounts += 1)
    void mountGuest(document.body, context as unknown as ScreenContext, {
      release: createGalleryRelease('1'),
      part: { kind: 'extension', name: 'print', mount: 'frame' },
      titles: undefined,
      script: { url: '/guest.js', hash: undefined },
    })
  expect(document.querySelectorAll('iframe')).toHaveLength(maxExtensionFrames)
  expect(warn).toHaveBeenCalledTimes(3)
})
