import { paperScene } from '../paper/paper-scene.ts'
import type { Family } from '../stage.ts'
import { bridge } from './bridge.ts'
import { rooftops } from './rooftops.ts'
import { skyline } from './skyline.ts'
import { street } from './street.ts'

/** Where people live close together. */
export const city: Family = { layouts: [skyline, street, rooftops, bridge, paperScene] }
