import type { Family } from '../stage.ts'
import { blocks } from './blocks.ts'
import { podium } from './podium.ts'
import { sweep } from './sweep.ts'

/** Things in a studio. */
export const product: Family = { layouts: [podium, sweep, blocks] }
