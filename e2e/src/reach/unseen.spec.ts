import { expect } from '../site.ts'
import { inEveryState } from '../states/walking.ts'
import { movements, unseenStates } from './controls.ts'

inEveryState(
  'focus and choice are seen, with forced colours too, and nothing moves for who wants no motion',
  async ({ page }, state) => {
    if (state.hovers) return
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors })
      const where = `${state.name}, forced colours ${forcedColors}`
      await expect.poll(() => unseenStates(page), { message: where }).toEqual([])
    }
    await page.emulateMedia({ forcedColors: 'none' })
    expect(await movements(page), state.name).toEqual([])
  },
  { languages: ['en'] },
)
