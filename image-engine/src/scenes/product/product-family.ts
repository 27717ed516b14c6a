import type { Family } from '../stage.ts'
import { blocksLayout } from './blocks-layout.ts'
import { podiumLayout } from './podium-layout.ts'
import { paperBackdropLayout } from './paper-backdrop-layout.ts'

/** Products in a studio. */
export const productFamily: Family = { layouts: [podiumLayout, paperBackdropLayout, blocksLayout] }
