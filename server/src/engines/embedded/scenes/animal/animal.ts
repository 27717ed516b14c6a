import type { Family } from '../stage.ts'
import { emblem } from './emblem.ts'
import { moonlit } from './moonlit.ts'
import { underwater } from './underwater.ts'

/** Creatures, as silhouettes in a landscape, as posters and under water. */
export const animal: Family = { layouts: [moonlit, emblem, underwater] }
