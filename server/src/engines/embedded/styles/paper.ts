import { createNoise, type Noise } from '../paint/noise.ts'
import { randomOfPicture } from '../paint/random.ts'

const SIDE = 512

/** A tile of paper: how high its surface stands at a pixel, about -1 to 1. Pigment settles where it is low. */
interface Paper {
  at(x: number, y: number): number
}

function makePaper(name: string, height: (noise: Noise, x: number, y: number) => number): () => Paper {
  let tile: Float32Array | undefined
  return () => {
    tile ??= pressed(name, height)
    const made = tile
    return { at: (x, y) => made[mirrored(y) * SIDE + mirrored(x)]! }
  }
}

/** Every other tile lies mirrored, so that none shows a seam. */
const mirrored = (at: number) => (at & SIDE ? SIDE - 1 - (at & (SIDE - 1)) : at & (SIDE - 1))

function pressed(name: string, height: (noise: Noise, x: number, y: number) => number): Float32Array {
  // Of all prompts the same sheet: the paper is part of the house and not of the picture.
  const random = randomOfPicture(name, 0)
  const noise = createNoise(random)
  return Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
    return height(noise, i % SIDE, Math.floor(i / SIDE)) + (random.next() - 0.5) * 0.5
  })
}

/** The bumps of the felt that it was pressed against, and a fine tooth. */
export const coldPressed = makePaper(
  'cold-pressed paper',
  (noise, x, y) => noise.at(x / 4, y / 4) + noise.at(x / 2, y / 2) * 0.6,
)

/** Made of long fibres that lie in all directions. */
export const ricePaper = makePaper(
  'rice paper',
  (noise, x, y) =>
    noise.at(x / 32, y / 2) * 0.5 + noise.at(x / 2, y / 32) * 0.5 + noise.at(x / 8, y / 8) * 0.4,
)

/** Smooth card for cutting. */
export const card = makePaper('card', (noise, x, y) => noise.at(x / 2, y / 2) * 0.5)
