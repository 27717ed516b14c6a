import sharp, { type Sharp } from 'sharp'

const colors = [
  [255, 0, 0],
  [0, 200, 0],
  [0, 0, 255],
  [255, 200, 0],
  [128, 128, 128],
  [240, 240, 240],
  [20, 20, 20],
  [200, 100, 60],
] as const

/** The color of a point of an image that consists of eight patches in two rows. */
export const getPatch = (x: number, y: number, width: number, height: number): readonly number[] =>
  colors[Math.floor((x * 4) / width) + 4 * Math.floor((y * 2) / height)] ?? []

/** Draws the patches: opaque with three channels, and more transparent from left to right with four. */
export function drawPatches(width: number, height: number, channels: 3 | 4 = 3): Buffer {
  const data = Buffer.alloc(width * height * channels)
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += channels) {
      data.set(getPatch(x, y, width, height), at)
      if (channels === 4) data[at + 3] = Math.round(255 - (x * 255) / width)
    }
  return data
}

export const patches = (width = 160, height = 80, channels: 3 | 4 = 3): Sharp =>
  sharp(drawPatches(width, height, channels), { raw: { width, height, channels } })

/** Three frames, each of one color. */
export function animation(): Sharp {
  const [width, height] = [160, 80]
  const frames = [
    [255, 0, 0],
    [0, 200, 0],
    [255, 200, 0],
  ].map(color => Buffer.alloc(width * height * 3, Buffer.from(color)))
  return sharp(Buffer.concat(frames), {
    raw: { width, height: frames.length * height, pageHeight: height, channels: 3 },
  })
}
