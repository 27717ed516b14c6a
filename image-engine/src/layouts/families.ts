import type { Intent, SceneFamilyName } from '../intent/intent.ts'
import { abstractLayouts } from './families/abstract-layouts.ts'
import { animalLayouts } from './families/animal-layouts.ts'
import { cityLayouts } from './families/city-layouts.ts'
import { interiorLayouts } from './families/interior-layouts.ts'
import { landscapeLayouts } from './families/landscape-layouts.ts'
import type { Layouts } from './layout.ts'
import { portraitLayouts } from './families/portrait-layouts.ts'
import { productLayouts } from './families/product-layouts.ts'
import { seaLayouts } from './families/sea-layouts.ts'
import { stillLifeLayouts } from './families/still-life-layouts.ts'
import { textileLayouts } from './families/textile-layouts.ts'

/** The layouts of all families. A new layout needs an entry here and a painter in `scenes/painters.ts`. */
const families = {
  landscape: landscapeLayouts,
  sea: seaLayouts,
  city: cityLayouts,
  interior: interiorLayouts,
  product: productLayouts,
  'still-life': stillLifeLayouts,
  portrait: portraitLayouts,
  textile: textileLayouts,
  animal: animalLayouts,
  abstract: abstractLayouts,
} as const satisfies Record<SceneFamilyName, Layouts>

export type LayoutName = (typeof families)[SceneFamilyName][number]['name']

export const listLayouts = ({ family }: Intent): Layouts<LayoutName> => families[family]
