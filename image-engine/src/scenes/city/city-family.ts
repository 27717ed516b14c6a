import { paperSceneLayout } from '../paper/paper-scene-layout.ts'
import type { Family } from '../stage.ts'
import { bridgeLayout } from './bridge-layout.ts'
import { rooftopsLayout } from './rooftops-layout.ts'
import { skylineLayout } from './skyline-layout.ts'
import { streetLayout } from './street-layout.ts'

/** Cities, towns and streets. */
export const cityFamily: Family = {
  layouts: [skylineLayout, streetLayout, rooftopsLayout, bridgeLayout, paperSceneLayout],
}
