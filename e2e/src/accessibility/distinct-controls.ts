import { expect } from '../fixtures/site-test.ts'
import type { AppPage } from '../states/fixtures/app-page.ts'
import type { State } from '../states/state.ts'
import { findRunningAnimations, findIndistinctControls } from './indistinct-controls.ts'

/** The header and the tools have another layout on a phone, so both widths are tested. */
const displayModes = [
  { width: 1440, forcedColors: 'none' },
  { width: 1440, forcedColors: 'active' },
  { width: 390, forcedColors: 'active' },
] as const

/** Expects a visible focus and selection, also with forced colors, and that nothing moves with reduced motion. */
export async function expectDistinctControls({ page, setWidth }: AppPage, state: State): Promise<void> {
  expect(await findRunningAnimations(page), state.name).toEqual([])
  for (const { width, forcedColors } of displayModes) {
    if (state.widths && !state.widths.includes(width)) continue
    await setWidth(width)
    await page.emulateMedia({ forcedColors })
    const where = `${state.name}, ${width} px wide, forced colors ${forcedColors}`
    await expect.poll(() => findIndistinctControls(page), { message: where }).toEqual([])
  }
  await page.emulateMedia({ forcedColors: 'none' })
}
