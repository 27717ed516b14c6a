/** An image to draw. The same request always gives the same image. */
export interface ImageRequest {
  prompt: string
  scenario: string
  seed: number
  /** Pixels. */
  width: number
  height: number
  model?: { id: string; strength: number }
  steps?: number
}
