import { createCanvas, ImageData } from '@napi-rs/canvas'
import type { Study } from './manner.ts'

/** One number a pixel, row by row. */
export type Plane = Float32Array

/** How bright a study's pixels look, 0 to 1. */
export function luminanceOf({ pixels }: Study): Plane {
  const plane = new Float32Array(pixels.length / 4)
  for (let i = 0, at = 0; i < plane.length; i++, at += 4) {
    plane[i] = (pixels[at]! * 0.3 + pixels[at + 1]! * 0.59 + pixels[at + 2]! * 0.11) / 255
  }
  return plane
}

/** The darkest and the brightest tone of a plane, but for the outermost hundredths. */
export function rangeOf(plane: Plane): [dark: number, bright: number] {
  const sorted = plane.filter((_, i) => i % 7 === 0).sort()
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
  return [at(0.02), Math.max(at(0.02) + 0.15, at(0.94))]
}

/** One channel (0 red, 1 green, 2 blue) of a study, 0 to 255. */
export function channelOf({ pixels }: Study, channel: 0 | 1 | 2): Plane {
  const plane = new Float32Array(pixels.length / 4)
  for (let i = 0, at = channel; i < plane.length; i++, at += 4) plane[i] = pixels[at]!
  return plane
}

/** Two passes of a running mean over `radius` pixels to each side: as good as a Gaussian here, at any radius as fast. */
export function blur(plane: Plane, width: number, height: number, radius: number): Plane {
  if (radius < 1) return plane
  let from = plane
  for (let pass = 0; pass < 2; pass++) {
    const across = new Float32Array(plane.length)
    for (let y = 0; y < height; y++) runningMean(from, across, y * width, 1, width, radius)
    const down = new Float32Array(plane.length)
    for (let x = 0; x < width; x++) runningMean(across, down, x, width, height, radius)
    from = down
  }
  return from
}

function runningMean(
  from: Plane,
  to: Plane,
  start: number,
  step: number,
  count: number,
  radius: number,
): void {
  const last = start + (count - 1) * step
  const share = 1 / (radius * 2 + 1)
  let sum = from[start]! * (radius + 1)
  for (let i = 1; i <= radius; i++) sum += from[Math.min(last, start + i * step)]!
  for (let i = 0, at = start; i < count; i++, at += step) {
    to[at] = sum * share
    sum += from[Math.min(last, at + (radius + 1) * step)]! - from[Math.max(start, at - radius * step)]!
  }
}

/** A study in another size, smoothly. */
export function resize({ pixels, width, height }: Study, toWidth: number, toHeight: number): Study {
  if (width === toWidth && height === toHeight) return { pixels, width, height }
  const from = createCanvas(width, height)
  from.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0)
  const context = createCanvas(toWidth, toHeight).getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(from, 0, 0, toWidth, toHeight)
  return { pixels: context.getImageData(0, 0, toWidth, toHeight).data, width: toWidth, height: toHeight }
}

/** Up to three planes (0 to 1) side by side as the channels of a study: native enlarging is the fastest there is. */
export function asStudy(planes: readonly Plane[], width: number, height: number): Study {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const [channel, plane] of planes.entries()) {
    for (let i = 0, at = channel; i < plane.length; i++, at += 4) pixels[at] = plane[i]! * 255
  }
  return { pixels, width, height }
}
