import { paperSceneLayout } from '../paper/paper-scene-layout.ts'
import type { Family } from '../stage.ts'
import { islandsLayout } from './islands-layout.ts'
import { openSeaLayout } from './open-sea-layout.ts'
import { shoreLayout } from './shore-layout.ts'

/** Seascapes and coasts. */
export const seaFamily: Family = { layouts: [openSeaLayout, islandsLayout, shoreLayout, paperSceneLayout] }
