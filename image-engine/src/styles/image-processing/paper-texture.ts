import { createNoise, type Noise } from '../../paint/noise.ts'
import { createRandom } from '../../paint/random.ts'

const SIDE = 512

/** The surface of paper: its height at a pixel, about -1 to 1. Pigment settles where it is low. */
interface PaperTexture {
  at(x: number, y: number): number
}

function createLazyPaper(
  name: string,
  height: (noise: Noise, x: number, y: number) => number,
): () => PaperTexture {
  let tile: Float32Array | undefined
  return () => {
    tile ??= renderTile(name, height)
    const made = tile
    return { at: (x, y) => made[toMirroredIndex(y) * SIDE + toMirroredIndex(x)]! }
  }
}

/** Mirrors every other tile, so that no seam shows. */
const toMirroredIndex = (at: number) => (at & SIDE ? SIDE - 1 - (at & (SIDE - 1)) : at & (SIDE - 1))

function renderTile(name: string, height: (noise: Noise, x: number, y: number) => number): Float32Array {
  // The same paper for all prompts.
  const random = createRandom(name)
  const noise = createNoise(random)
  return Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
    return height(noise, i % SIDE, Math.floor(i / SIDE)) + (random.next() - 0.5) * 0.5
  })
}

/** Bumps of the press felt, and a fine grain. */
export const getColdPressedPaper = createLazyPaper(
  'cold-pressed paper',
  (noise, x, y) => noise.at(x / 4, y / 4) + noise.at(x / 2, y / 2) * 0.6,
)

/** Long fibres in all directions. */
export const getRicePaper = createLazyPaper(
  'rice paper',
  (noise, x, y) =>
    noise.at(x / 32, y / 2) * 0.5 + noise.at(x / 2, y / 32) * 0.5 + noise.at(x / 8, y / 8) * 0.4,
)

/** Smooth card. */
export const getCardPaper = createLazyPaper('card', (noise, x, y) => noise.at(x / 2, y / 2) * 0.5)
