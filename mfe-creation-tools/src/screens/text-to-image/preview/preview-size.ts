/** Longest sides of the images of a preview in pixels: the first appears while one types, the last is looked at. */
export const previewSides = [192, 576] as const

/** Longest side of the image of a choice. Pixels. */
export const choiceSide = 128

/** Returns the size of an image in the proportions of the full one, whose longest side is given. Pixels. */
export function fitPreview({ width, height }: { width: number; height: number }, side: number) {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
