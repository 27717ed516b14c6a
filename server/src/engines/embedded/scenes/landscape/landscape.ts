import { paperScene } from '../paper/paper-scene.ts'
import type { Family } from '../stage.ts'
import { alpine } from './alpine.ts'
import { canyon } from './canyon.ts'
import { dunes } from './dunes.ts'
import { forest } from './forest.ts'
import { hills } from './hills.ts'
import { ranges } from './ranges.ts'

/** Open country in its own light. */
export const landscape: Family = { layouts: [alpine, ranges, hills, forest, dunes, canyon, paperScene] }
