import type { Family } from '../stage.ts'
import { geometry } from './geometry.ts'
import { marble } from './marble.ts'
import { orbs } from './orbs.ts'
import { papercut } from './papercut.ts'
import { silk } from './silk.ts'
import { strands } from './strands.ts'

/** Pure colour and form, and the home of prompts whose subject is not known. */
export const abstract: Family = { layouts: [marble, silk, strands, papercut, orbs, geometry] }
