import type { Family } from '../stage.ts'
import { podium } from './podium.ts'
import { stillLife } from './still-life.ts'

/** Things in a studio. */
export const product: Family = { layouts: [podium, stillLife] }
