import sharp from 'sharp'

export type ImageLikeness = 'equal' | 'almost equal' | 'different'

/** Graphics cards round differently from run to run, which no eye sees. */
const maxRoundingDifference = 2

/** Compares the pixels of two encoded images. */
export async function compareImages(one: Buffer, other: Buffer): Promise<ImageLikeness> {
  const [first, second] = await Promise.all([one, other].map(readPixels))
  if (!first || !second || first.byteLength !== second.byteLength) return 'different'
  if (first.equals(second)) return 'equal'
  let sum = 0
  for (const [i, value] of first.entries()) sum += Math.abs(value - (second[i] ?? 0))
  return sum / first.byteLength <= maxRoundingDifference ? 'almost equal' : 'different'
}

const readPixels = (file: Buffer) => sharp(file).removeAlpha().toColourspace('srgb').raw().toBuffer()
