import type { Family } from '../stage.ts'
import { marble } from './marble.ts'

/** Pure colour and form, and the home of prompts whose subject is not known. */
export const abstract: Family = { layouts: [marble] }
