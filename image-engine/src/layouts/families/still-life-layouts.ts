import type { Intent } from '../../intent/intent.ts'
import { isExcluded } from '../../intent/is-excluded.ts'
import type { Layouts } from '../layout.ts'
import { podiumLayout } from './product-layouts.ts'
import { findSolidProduct } from '../solid-products.ts'
import { subjectFramings as framings } from '../subject-framings.ts'

/** Food that nothing draws leaves the bowl empty. */
const isBare = (intent: Intent) => isExcluded(intent, 'fruit') && isExcluded(intent, 'vase')

/** Objects on a table. */
export const stillLifeLayouts = [
  {
    name: 'on the table',
    draws: { subjects: ['vase', 'fruit', 'flower', 'plant', 'table'], sky: 'none', hues: 1, framings },
    affinity: intent =>
      // The table has no place for products that are solids.
      findSolidProduct(intent) || intent.subjects.has('bottle') || intent.subjects.has('jar')
        ? 0.1
        : intent.subjects.has('vase')
          ? 4
          : intent.subjects.has('flower') || intent.subjects.has('plant')
            ? 2
            : 1,
  },
  {
    name: 'bowl',
    draws: { subjects: ['vase', 'fruit', 'noodles', 'table'], sky: 'none', hues: 1, framings },
    affinity: intent => {
      if (intent.subjects.has('noodles') || isBare(intent)) return 50
      const { subjects, counts } = intent
      if (findSolidProduct(intent) || subjects.has('bottle') || subjects.has('jar')) return 0.1
      // The number of fruit in a heap cannot be controlled.
      if (counts.has('fruit')) return 0.1
      if (subjects.has('fruit')) return 2.4
      return subjects.has('flower') ? 0.3 : 0.8
    },
  },
  {
    name: 'sill',
    // The vases begin at the left.
    draws: {
      subjects: ['vase', 'fruit', 'plant', 'window'],
      sky: 'none',
      hues: 1,
      framings: ['close', 'wide'],
    },
    affinity: intent => {
      if (findSolidProduct(intent)) return 4
      // The vases have sprigs here, not flowers.
      if (intent.subjects.has('flower') || intent.subjects.has('bottle') || intent.subjects.has('jar'))
        return 0.1
      return 1
    },
  },
  // Products that are solids, for example teapots or books, use the podium layout.
  {
    ...podiumLayout,
    affinity: intent =>
      findSolidProduct(intent) || intent.subjects.has('bottle') || intent.subjects.has('jar') ? 5 : 0,
  },
] as const satisfies Layouts
