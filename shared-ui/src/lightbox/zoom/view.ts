/** How an image is shown in a stage: its scale, 1 where all of it fits, and its offset from the centre in pixels. */
export interface View {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

export const fittingView: View = { scale: 1, x: 0, y: 0 }

export const maxScale = 8

/** Scales a view. What is at a point of the stage stays there; a point is relative to the centre of the stage. */
export function zoomAt(view: View, scale: number, point: Point): View {
  const limited = Math.min(maxScale, Math.max(1, scale))
  const ratio = limited / view.scale
  return {
    scale: limited,
    x: point.x - (point.x - view.x) * ratio,
    y: point.y - (point.y - view.y) * ratio,
  }
}

/** Moves a view back, so that no edge of the image leaves a gap in the stage that the image could fill. */
export function keepInStage({ scale, x, y }: View, image: Size, stage: Size): View {
  const limit = (offset: number, imagePx: number, stagePx: number) => {
    const max = Math.max(0, (imagePx * scale - stagePx) / 2)
    return max === 0 ? 0 : Math.min(max, Math.max(-max, offset))
  }
  return { scale, x: limit(x, image.width, stage.width), y: limit(y, image.height, stage.height) }
}

/** The distance and the middle of two fingers. */
export const measurePinch = ([a, b]: readonly [Point, Point]) => ({
  distance: Math.hypot(a.x - b.x, a.y - b.y),
  middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
})
