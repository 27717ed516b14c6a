import type { Family } from '../stage.ts'
import { backlitLayout } from './backlit-layout.ts'
import { doubleExposureLayout } from './double-exposure-layout.ts'
import { posterLayout } from './poster-layout.ts'

/** People as silhouettes and in cut paper. The engine has no realistic faces. */
export const portraitFamily: Family = { layouts: [doubleExposureLayout, posterLayout, backlitLayout] }
