import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPageFrames } from './page-frames.ts'

type PageFramesOptions = Parameters<typeof createPageFrames>[0]
type FramePage = Parameters<ReturnType<typeof createPageFrames>['get']>[0]

const visit = { composition: 'one', screen: 'tools', language: 'en', address: '/tools', signedIn: false }

for (const [what, other] of [
  ['members and anonymous visitors', { signedIn: true }],
  ['languages', { language: 'zh' }],
  ['screens', { screen: 'about' }],
  ['addresses', { address: '/tools?page=2' }],
  ['compositions', { composition: 'other' }],
] as const)
  test(`${what} have first frames of their own`, async () => {
    let renderings = 0
    const frames = createPageFrames({
      renderer: {
        render: () => {
          renderings += 1
          return Promise.resolve({ html: `frame ${renderings}`, css: '', isIncomplete: false })
        },
      },
      now: () => 0,
    } as unknown as PageFramesOptions)
    const script = { name: 'shell', version: '1', base: '/', file: 'first-frame.js' }
    const read = async ({ composition, screen, ...rest }: Record<keyof typeof visit, unknown>) => {
      const page = {
        composed: {
          composition: { id: composition, shell: { integrity: {} }, remotes: [] },
          shell: { styles: [] },
          frameScripts: { shell: script, remotes: new Map() },
        },
        screen: { name: screen, remote: null },
        ...rest,
        inlineData: [],
      }
      return (await frames.get(page as unknown as FramePage))?.html
    }
    for (let time = 0; time < 2; time += 1)
      assert.deepEqual([await read(visit), await read({ ...visit, ...other })], ['frame 1', 'frame 2'])
  })
