import { stillLife as vases } from '../product/still-life.ts'
import type { Family } from '../stage.ts'

/** Things on a table, for their own sake. */
export const stillLife: Family = { layouts: [vases] }
