import { podium } from '../product/podium.ts'
import type { Family } from '../stage.ts'
import { wareIn } from '../product/wares.ts'
import { bowl } from './bowl.ts'
import { onTheTable } from './on-the-table.ts'
import { sill } from './sill.ts'

/** Things on a table, for their own sake. */
export const stillLife: Family = {
  layouts: [
    onTheTable,
    bowl,
    sill,
    // A teapot or a pile of books has a layout of its own, where it was asked for.
    { ...podium, affinity: intent => (wareIn(intent) ? 5 : 0) },
  ],
}
