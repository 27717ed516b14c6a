/** Tiles across and down. */
const columns = 64
const rows = 36
const tile = 20
const gap = 3

export const sceneWidth = columns * tile
export const sceneHeight = rows * tile

/** From the night above to the glow at the horizon, and the hills from far to near. */
const sky = [
  '#141a33',
  '#1d2145',
  '#2e2a5c',
  '#4a3270',
  '#71407c',
  '#9c4f7b',
  '#c8646f',
  '#e8835f',
  '#f7a755',
  '#ffc678',
]
const sun = ['#ffe3a8', '#ffd28f']
const hills = ['#5b3a63', '#3b2c52', '#241f3c', '#15162a']

/** Where the sun stands and how large it is, in tiles. */
const sunAt = { x: 52, y: 18.5, radius: 5.2 }

/** The line of each hill, from far to near, in tiles from the top. */
const ridges: readonly ((x: number) => number)[] = [
  x => 23.5 - 2.6 * Math.sin(x / 6.5 + 1.2) - 1.1 * Math.sin(x / 2.7),
  x => 26 - 2.9 * Math.sin(x / 8.5 + 4.1) - 0.8 * Math.sin(x / 3.1 + 1),
  x => 29 - 2.2 * Math.sin(x / 7 + 2.4) - 0.9 * Math.sin(x / 2.9 + 4),
  x => 32.2 - 1.7 * Math.sin(x / 9.5 + 0.4) - 0.6 * Math.sin(x / 3.7),
]

/** The same irregular number from 0 to 1 for the same tile: stones of one colour never look alike. */
function grain(x: number, y: number): number {
  const wave = Math.sin(x * 127.1 + y * 311.7) * 43758.5453
  return wave - Math.floor(wave)
}

function colourOf(x: number, y: number): string {
  const hill = ridges.findLastIndex(ridge => y >= ridge(x))
  if (hill >= 0) return hills[hill] ?? ''
  const distance = Math.hypot(x - sunAt.x, y - sunAt.y)
  if (distance < sunAt.radius) return sun[grain(x, y) < 0.6 ? 0 : 1] ?? ''
  // The glow pulls the colours of the horizon up around the sun.
  const height = y / 26 + 0.45 * Math.exp(-distance / 9)
  const shade = height * (sky.length - 1) + (grain(x, y) - 0.5) * 1.5
  return sky[Math.max(0, Math.min(sky.length - 1, Math.round(shade)))] ?? ''
}

/** A dawn over hills, set in tiles: one SVG path a colour, in scene units. */
export function mosaicPaths(): { colour: string; path: string }[] {
  const paths = new Map<string, string>()
  const side = tile - gap
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const colour = colourOf(x, y)
      const square = `M${x * tile} ${y * tile}h${side}v${side}h-${side}z`
      paths.set(colour, (paths.get(colour) ?? '') + square)
    }
  }
  return [...paths].map(([colour, path]) => ({ colour, path }))
}
