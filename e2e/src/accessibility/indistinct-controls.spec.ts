import { expect } from '../fixtures/site-test.ts'
import { testEachState } from '../states/fixtures/test-each-state.ts'
import { findRunningAnimations, findIndistinctControls } from './indistinct-controls.ts'

/** The header and the tools have another layout on a phone, so both widths are tested. */
const displayModes = [
  { width: 1440, forcedColors: 'none' },
  { width: 1440, forcedColors: 'active' },
  { width: 390, forcedColors: 'active' },
] as const

testEachState(
  'focus and selection are visible, also with forced colors, and nothing moves with reduced motion',
  async ({ page, setWidth }, state) => {
    if (state.hasOverlay) return
    expect(await findRunningAnimations(page), state.name).toEqual([])
    for (const { width, forcedColors } of displayModes) {
      if (state.widths && !state.widths.includes(width)) continue
      await setWidth(width)
      await page.emulateMedia({ forcedColors })
      const where = `${state.name}, ${width} px wide, forced colours ${forcedColors}`
      await expect.poll(() => findIndistinctControls(page), { message: where }).toEqual([])
    }
    await page.emulateMedia({ forcedColors: 'none' })
  },
  // Focus rings, selection marks and animations do not depend on the language
  { languages: ['en'] },
)
