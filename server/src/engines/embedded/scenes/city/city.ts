import type { Family } from '../stage.ts'
import { skyline } from './skyline.ts'

/** Where people live close together. */
export const city: Family = { layouts: [skyline] }
