import type { Intent } from '../intent/intent.ts'
import type { PaintSurface } from '../paint/paint-surface.ts'

/** Everything a layout needs to paint: canvas, intent and random numbers. */
export interface Stage extends PaintSurface {
  intent: Intent
  /** Strength of the scenario's model, 0 to 2. Absent where there is none. */
  strength?: number
}

/** Paints the images of one layout. */
export type LayoutPainter = (stage: Stage) => void
