import type { Family } from '../stage.ts'
import { backlit } from './backlit.ts'
import { doubleExposure } from './double-exposure.ts'
import { poster } from './poster.ts'

/** People, as outlines and cut paper: an engine of rules draws no faces. */
export const portrait: Family = { layouts: [doubleExposure, poster, backlit] }
