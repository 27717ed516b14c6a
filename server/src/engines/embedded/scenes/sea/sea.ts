import { paperScene } from '../paper/paper-scene.ts'
import type { Family } from '../stage.ts'
import { islands } from './islands.ts'
import { openSea } from './open-sea.ts'
import { shore } from './shore.ts'

/** Salt water. */
export const sea: Family = { layouts: [openSea, islands, shore, paperScene] }
