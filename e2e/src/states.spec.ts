import { expect } from './site.ts'
import { axeFindings } from './states/axe.ts'
import { widths } from './states/state.ts'
import { inEveryState } from './states/walking.ts'

inEveryState('every state is for everyone', async (stage, state) => {
  for (const width of state.widths ?? widths) {
    await stage.widen(width)
    await stage.settle()
    const where = `${state.name}, ${width} px wide`
    expect.soft(await axeFindings(stage.page, state), where).toEqual([])
  }
})
