import { podiumLayout } from '../product/podium-layout.ts'
import type { Family } from '../stage.ts'
import { findSolidProduct } from '../product/paint-products.ts'
import { fruitBowlLayout } from './fruit-bowl-layout.ts'
import { tableLayout } from './table-layout.ts'
import { windowSillLayout } from './window-sill-layout.ts'

/** Objects on a table. */
export const stillLifeFamily: Family = {
  layouts: [
    tableLayout,
    fruitBowlLayout,
    windowSillLayout,
    // Products that are solids, for example teapots or books, use the podium layout.
    {
      ...podiumLayout,
      affinity: intent =>
        findSolidProduct(intent) || intent.subjects.has('bottle') || intent.subjects.has('jar') ? 5 : 0,
    },
  ],
}
