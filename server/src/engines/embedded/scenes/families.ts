import type { FamilyName, Intent } from '../prompt/intent.ts'
import { abstract } from './abstract/abstract.ts'
import { animal } from './animal/animal.ts'
import { city } from './city/city.ts'
import { interior } from './interior/interior.ts'
import { landscape } from './landscape/landscape.ts'
import { portrait } from './portrait/portrait.ts'
import { product } from './product/product.ts'
import { sea } from './sea/sea.ts'
import { textile } from './textile/textile.ts'
import { stillLife } from './still-life/still-life-family.ts'
import type { Family } from './stage.ts'

/** Every family there is: a new one is a folder beside these and a line here. */
const families: Readonly<Record<FamilyName, Family>> = {
  landscape,
  sea,
  city,
  interior,
  product,
  'still-life': stillLife,
  portrait,
  textile,
  animal,
  abstract,
}

/** What a prompt is about. */
export const familyOf = ({ family }: Intent): Family => families[family]
