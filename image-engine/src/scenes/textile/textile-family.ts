import type { Family } from '../stage.ts'
import { silkLayout } from '../abstract/silk-layout.ts'
import { foldedClothLayout } from './folded-cloth-layout.ts'
import { dressFormLayout } from './dress-form-layout.ts'
import { repeatPatternLayout } from './repeat-pattern-layout.ts'

/** Clothes and fabrics. */
export const textileFamily: Family = {
  layouts: [
    dressFormLayout,
    repeatPatternLayout,
    foldedClothLayout,
    {
      ...silkLayout,
      affinity: ({ subjects }) =>
        subjects.has('silk') && !subjects.has('dress') && !subjects.has('pattern') ? 6 : 0.05,
    },
  ],
}
