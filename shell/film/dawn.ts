/** The number of tiles. */
const columns = 64
const rows = 36
/** The size of a tile with its joint, and of the joint, in pixels. */
const tile = 25
const joint = 2

export const width = columns * tile
export const height = rows * tile

type Colour = readonly [red: number, green: number, blue: number]

const hex = (text: string): Colour => [
  parseInt(text.slice(1, 3), 16),
  parseInt(text.slice(3, 5), 16),
  parseInt(text.slice(5, 7), 16),
]

/** Colours of the sky from top to horizon, and of the hills from far to near. */
const sky = [
  '#10142b',
  '#1a1e40',
  '#2a2756',
  '#452f6b',
  '#6c3d79',
  '#984c7a',
  '#c6636e',
  '#e8835f',
  '#f7a755',
  '#ffc678',
  '#ffe3a8',
].map(hex)
const hills = ['#5b3a63', '#3b2c52', '#241f3c', '#15162a'].map(hex)
const ground = hex('#0b0c11')
const light = hex('#ffe9c2')

/** Position and radius of the sun in tiles. */
const sun = { x: 52, y: 18.5, radius: 5 }

const turn = 2 * Math.PI

/** The outline of each hill, from far to near, in tiles from the top. `time` runs from 0 to 1, where 1 equals 0. */
const ridges: readonly ((x: number, time: number) => number)[] = [
  (x, time) => 23.5 - 2.4 * Math.sin(x / 6.5 + 1.2) - 0.9 * Math.sin(x / 2.7 - turn * time),
  (x, time) => 26 - 2.7 * Math.sin(x / 8.5 + 4.1) - 0.9 * Math.sin(x / 3.6 + 1 + turn * time),
  (x, time) => 29 - 2.1 * Math.sin(x / 7 + 2.4) - 1 * Math.sin(x / 3.4 + 4 - turn * time),
  (x, time) => 32.2 - 1.6 * Math.sin(x / 9.5 + 0.4) - 0.8 * Math.sin(x / 4.2 + turn * time),
]

/** Returns a pseudo-random number from 0 to 1 for a tile, so that tiles of one colour differ. */
function noise(x: number, y: number): number {
  const wave = Math.sin(x * 127.1 + y * 311.7) * 43758.5453
  return wave - Math.floor(wave)
}

const clamp = (value: number, min = 0, max = 1) => Math.max(min, Math.min(max, value))
const smooth = (value: number) => clamp(value) ** 2 * (3 - 2 * clamp(value))

const mix = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

function interpolate(colours: readonly Colour[], place: number): Colour {
  const from = Math.floor(clamp(place, 0, colours.length - 1))
  const first = colours[from] ?? ground
  return mix(first, colours[from + 1] ?? first, clamp(place - from))
}

/** Returns the colour of a tile at a time. */
function getTileColour(x: number, y: number, time: number): Colour {
  const stone = noise(x, y)
  const distance = Math.hypot(x - sun.x, (y - sun.y) * 1.06)
  // Each tile glints at its own time.
  const glint = Math.sin(turn * (time + noise(y + 7, x)))
  const breath = 1 + 0.06 * Math.sin(turn * time)
  // In each loop, two rings of light leave the sun and fade.
  const ring = (distance / 34 - 2 * time) % 1
  const passing = Math.exp(-((((ring + 1.5) % 1) - 0.5) ** 2) / 0.012) * Math.exp(-distance / 20)
  const rise = y / 27 + (0.46 * breath * Math.exp(-distance / (9 * breath)) + 0.075 * passing)
  const shade = rise * (sky.length - 2) + (stone - 0.5) * 1.5 + glint * 0.34
  const disc = smooth((sun.radius * breath - distance) / 1.6 + 0.5)
  let colour = mix(
    interpolate(sky, Math.min(shade, sky.length - 2)),
    interpolate(sky, 9.1 + stone + glint * 0.3),
    disc,
  )
  ridges.forEach((ridge, depth) => {
    const hill = hills[depth] ?? ground
    const shone = mix(hill, light, (0.03 + 0.16 * passing) * (1 - depth / 4) + 0.035 * (stone - 0.5))
    colour = mix(colour, shone, smooth((y - ridge(x, time)) / 1.5 + 0.5))
  })
  return colour
}

/** Returns the brightness of a point of a tile: the upper edge is lit, the lower edge is in shade. */
function bevel(x: number, y: number): number {
  const side = tile - joint - 1
  if (y === 0 || x === 0) return 1.1
  return y === side || x === side ? 0.84 : 1 + 0.04 * (1 - y / side)
}

/** Renders a dawn over hills as a mosaic and returns its RGB pixels. `time` runs from 0 to 1, where 1 equals 0. */
export function renderDawnFrame(time: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 3)
  for (let at = 0; at < pixels.length; at += 3) pixels.set(ground, at)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      drawTile(pixels, column, row, getTileColour(column, row, time))
    }
  }
  return pixels
}

function drawTile(pixels: Uint8Array, column: number, row: number, [red, green, blue]: Colour): void {
  const side = tile - joint
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const corner = (x === 0 || x === side - 1) && (y === 0 || y === side - 1)
      if (corner) continue
      const lit = bevel(x, y)
      const at = ((row * tile + y + 1) * width + column * tile + x + 1) * 3
      pixels[at] = Math.min(255, red * lit)
      pixels[at + 1] = Math.min(255, green * lit)
      pixels[at + 2] = Math.min(255, blue * lit)
    }
  }
}
