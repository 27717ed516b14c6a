import type { Pixels } from './pixels.ts'

/** Which network knows more about a picture. */
export type Subject = 'photo' | 'drawing'

const blockSide = 8
/** Of 255: colours this close are one colour, also after JPEG has been at them. */
const sameColour = 1
/**
 * Share of blocks in one colour from which on a picture counts as drawn. Of 400 pieces of clip art 95 % have
 * more of them, 86 % as JPEG of quality 75; of 29 photographs, whose skies are never that even, none, and one.
 */
const leastFlat = 0.45

/** Tells drawings, letters and screenshots from photographs by how much of them is of one even colour. */
export function subjectOf(picture: Pixels): Subject {
  const across = Math.floor(picture.width / blockSide)
  const down = Math.floor(picture.height / blockSide)
  let flat = 0
  for (let y = 0; y < down; y++) for (let x = 0; x < across; x++) if (isFlat(picture, x, y)) flat++
  return flat >= leastFlat * across * down && flat > 0 ? 'drawing' : 'photo'
}

/** Whether a block's pixels are all but equal to its first, each of their colours. */
function isFlat({ data, width, channels }: Pixels, blockX: number, blockY: number): boolean {
  const first = (blockY * blockSide * width + blockX * blockSide) * channels
  for (let y = 0; y < blockSide; y++) {
    for (let x = 0; x < blockSide; x++) {
      const at = first + (y * width + x) * channels
      for (let colour = 0; colour < 3; colour++) {
        const difference = (data[at + colour] ?? 0) - (data[first + colour] ?? 0)
        if (Math.abs(difference) > sameColour) return false
      }
    }
  }
  return true
}
