import type { Family } from '../stage.ts'
import { alpine } from './alpine.ts'

/** Open country in its own light. */
export const landscape: Family = { layouts: [alpine] }
