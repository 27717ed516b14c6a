import { paperSceneLayout } from '../paper/paper-scene-layout.ts'
import type { Family } from '../stage.ts'
import { alpineLayout } from './alpine-layout.ts'
import { canyonLayout } from './canyon-layout.ts'
import { dunesLayout } from './dunes-layout.ts'
import { forestLayout } from './forest-layout.ts'
import { hillsLayout } from './hills-layout.ts'
import { mountainRangesLayout } from './mountain-ranges-layout.ts'

/** Land without buildings. */
export const landscapeFamily: Family = {
  layouts: [
    alpineLayout,
    mountainRangesLayout,
    hillsLayout,
    forestLayout,
    dunesLayout,
    canyonLayout,
    paperSceneLayout,
  ],
}
