/** Longest sides of the images of a preview in pixels: the first appears while one types, the last is looked at. */
export const previewSides = [192, 576] as const

/** Smallest longest side of a first image, and the step by which it changes. Pixels. */
const minFirstSide = 96
const sideStep = 32

/** A first image that takes longer is drawn smaller the next time. Milliseconds. */
const maxDrawingMs = 100

/** Chooses the longest side of the next first image from what the last one took on this device. */
export function chooseFirstSide(lastSide: number, lastMs: number): number {
  const side = lastSide * Math.sqrt(maxDrawingMs / Math.max(1, lastMs))
  return Math.min(previewSides[0], Math.max(minFirstSide, Math.floor(side / sideStep) * sideStep))
}

/** Longest side of the image of a choice. Pixels. */
export const choiceSide = 128

/** Returns the size of an image in the proportions of the full one, whose longest side is given. Pixels. */
export function fitPreview({ width, height }: { width: number; height: number }, side: number) {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
