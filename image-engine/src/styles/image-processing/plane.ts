import { createCanvas } from '../../canvas/canvas.ts'
import { toCanvas } from '../../paint/pixels.ts'
import type { SourceImage } from '../render-style.ts'

/** One number per pixel, row by row. */
export type Plane = Float32Array

/** Returns the brightness of each pixel, 0 to 1. */
export function toLuminance({ pixels }: SourceImage): Plane {
  const plane = new Float32Array(pixels.length / 4)
  for (let i = 0, at = 0; i < plane.length; i++, at += 4) {
    plane[i] = (pixels[at]! * 0.3 + pixels[at + 1]! * 0.59 + pixels[at + 2]! * 0.11) / 255
  }
  return plane
}

/** Returns the 2nd and the 94th percentile of a plane, at least 0.15 apart. */
export function getToneRange(plane: Plane): [dark: number, bright: number] {
  const sorted = plane.filter((_, i) => i % 7 === 0).sort()
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
  return [at(0.02), Math.max(at(0.02) + 0.15, at(0.94))]
}

/** Returns one channel (0 red, 1 green, 2 blue), 0 to 255. */
export function extractChannel({ pixels }: SourceImage, channel: 0 | 1 | 2): Plane {
  const plane = new Float32Array(pixels.length / 4)
  for (let i = 0, at = channel; i < plane.length; i++, at += 4) plane[i] = pixels[at]!
  return plane
}

/**
 * Applies two passes of a running mean over `radius` pixels to each side. It is close to a Gaussian blur
 * here, and its time does not depend on the radius.
 */
export function blur(plane: Plane, width: number, height: number, radius: number): Plane {
  if (radius < 1) return plane
  let from = plane
  for (let pass = 0; pass < 2; pass++) {
    const across = new Float32Array(plane.length)
    for (let y = 0; y < height; y++) writeRunningMean(from, across, y * width, 1, width, radius)
    const down = new Float32Array(plane.length)
    for (let x = 0; x < width; x++) writeRunningMean(across, down, x, width, height, radius)
    from = down
  }
  return from
}

function writeRunningMean(
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

/** Scales an image smoothly. */
export function resizeImage(
  { pixels, width, height }: SourceImage,
  toWidth: number,
  toHeight: number,
): SourceImage {
  if (width === toWidth && height === toHeight) return { pixels, width, height }
  const context = createCanvas(toWidth, toHeight).getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(toCanvas(pixels, width, height), 0, 0, toWidth, toHeight)
  return { pixels: context.getImageData(0, 0, toWidth, toHeight).data, width: toWidth, height: toHeight }
}

/**
 * Packs up to three planes (0 to 1) into the channels of an image, because the canvas scales images fastest.
 */
export function packPlanes(planes: readonly Plane[], width: number, height: number): SourceImage {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const [channel, plane] of planes.entries()) {
    for (let i = 0, at = channel; i < plane.length; i++, at += 4) pixels[at] = plane[i]! * 255
  }
  return { pixels, width, height }
}
