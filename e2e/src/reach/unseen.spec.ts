import { expect } from '../site.ts'
import { inEveryState } from '../states/walking.ts'
import { movements, unseenStates } from './controls.ts'

/** Where a person with these wishes may be; the frame, and much of the tools, is laid out in another way on a phone. */
const places = [
  { width: 1440, forcedColors: 'none' },
  { width: 1440, forcedColors: 'active' },
  { width: 390, forcedColors: 'active' },
] as const

inEveryState(
  'focus and choice are seen, with forced colours too, and nothing moves for who wants no motion',
  async ({ page, widen }, state) => {
    if (state.hovers) return
    expect(await movements(page), state.name).toEqual([])
    for (const { width, forcedColors } of places) {
      if (state.widths && !state.widths.includes(width)) continue
      await widen(width)
      await page.emulateMedia({ forcedColors })
      const where = `${state.name}, ${width} px wide, forced colours ${forcedColors}`
      await expect.poll(() => unseenStates(page), { message: where }).toEqual([])
    }
    await page.emulateMedia({ forcedColors: 'none' })
  },
  // Rings, marks of a choice and movements come from styles that know no language, on controls that both have
  { languages: ['en'] },
)
