import type { Intent } from '../intent/intent.ts'
import type { PaintSurface } from '../paint/paint-surface.ts'

/** Where the subject of an image is: its middle and its size, in pixels. */
export interface SubjectBox {
  x: number
  y: number
  width: number
  height: number
}

/** Everything a layout needs to paint: canvas, intent and random numbers. */
export interface Stage extends PaintSurface {
  intent: Intent
  /** Strength of the scenario's model, 0 to 2. Absent where there is none. */
  strength?: number
  /** The size of the subject, as a share of its usual size. */
  subjectScale?: number
  /** Takes the place of the subject, for a layout that can be framed. */
  placeSubject?(box: SubjectBox): void
}

/** Paints the images of one layout. */
export type LayoutPainter = (stage: Stage) => void
