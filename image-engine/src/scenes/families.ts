import type { SceneFamilyName, Intent } from '../prompt/intent.ts'
import { abstractFamily } from './abstract/abstract-family.ts'
import { animalFamily } from './animal/animal-family.ts'
import { cityFamily } from './city/city-family.ts'
import { interiorFamily } from './interior/interior-family.ts'
import { landscapeFamily } from './landscape/landscape-family.ts'
import { portraitFamily } from './portrait/portrait-family.ts'
import { productFamily } from './product/product-family.ts'
import { seaFamily } from './sea/sea-family.ts'
import { textileFamily } from './textile/textile-family.ts'
import { stillLifeFamily } from './still-life/still-life-family.ts'
import type { Family } from './stage.ts'

/** All families. A new family needs a folder here and an entry in this list. */
const families: Readonly<Record<SceneFamilyName, Family>> = {
  landscape: landscapeFamily,
  sea: seaFamily,
  city: cityFamily,
  interior: interiorFamily,
  product: productFamily,
  'still-life': stillLifeFamily,
  portrait: portraitFamily,
  textile: textileFamily,
  animal: animalFamily,
  abstract: abstractFamily,
}

export const getFamily = ({ family }: Intent): Family => families[family]
