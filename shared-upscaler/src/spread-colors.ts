import type { Pixels } from './pixels.ts'

/** What is known of a pixel: nothing, its color, or that it gets one in the next step. */
const states = { transparent: 0, colored: 1, queued: 2 } as const

/**
 * Gives transparent pixels the color of the nearest pixels that are not, up to a distance. Drawing programs write black or white
 * there, which a network would mix into the visible edge. The opacity and the given image do not change.
 *
 * @param distance pixels
 */
export function spreadColors(image: Pixels, distance: number): Pixels {
  const { width, height } = image
  const data = Uint8Array.from(image.data)
  const pixels = width * height
  const state = new Uint8Array(pixels)
  for (let pixel = 0; pixel < pixels; pixel += 1) if (data[pixel * 4 + 3] !== 0) state[pixel] = states.colored

  /** Returns a neighbor: left, right, above or below; -1 outside the image. */
  const getNeighbor = (pixel: number, side: number): number => {
    if (side === 0) return pixel % width > 0 ? pixel - 1 : -1
    if (side === 1) return pixel % width < width - 1 ? pixel + 1 : -1
    if (side === 2) return pixel >= width ? pixel - width : -1
    return pixel + width < pixels ? pixel + width : -1
  }
  function enqueueNeighbors(pixel: number, queue: number[]): void {
    for (let side = 0; side < 4; side += 1) {
      const neighbor = getNeighbor(pixel, side)
      if (neighbor === -1 || state[neighbor] !== states.transparent) continue
      state[neighbor] = states.queued
      queue.push(neighbor)
    }
  }
  function setMeanColor(pixel: number): void {
    let [count, red, green, blue] = [0, 0, 0, 0]
    for (let side = 0; side < 4; side += 1) {
      const neighbor = getNeighbor(pixel, side)
      if (neighbor === -1 || state[neighbor] !== states.colored) continue
      count += 1
      red += data[neighbor * 4] ?? 0
      green += data[neighbor * 4 + 1] ?? 0
      blue += data[neighbor * 4 + 2] ?? 0
    }
    data[pixel * 4] = Math.round(red / count)
    data[pixel * 4 + 1] = Math.round(green / count)
    data[pixel * 4 + 2] = Math.round(blue / count)
  }

  let edge: number[] = []
  for (let pixel = 0; pixel < pixels; pixel += 1)
    if (state[pixel] === states.colored) enqueueNeighbors(pixel, edge)
  for (let step = 0; step < distance; step += 1) {
    const next: number[] = []
    for (const pixel of edge) setMeanColor(pixel)
    for (const pixel of edge) state[pixel] = states.colored
    for (const pixel of edge) enqueueNeighbors(pixel, next)
    edge = next
  }
  return { ...image, data }
}
