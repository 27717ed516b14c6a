import { createCanvas } from '../canvas/canvas.ts'
import type { PaintSurface } from './paint-surface.ts'
import { editPixels } from './pixels.ts'

export interface FilmEffects {
  /** Twice the standard deviation of the noise, in 8-bit steps. Some grain hides the banding of smooth gradients. */
  grain: number
  /** How much darker the corners are, 0 to 1. */
  vignette: number
  /** How much bright areas glow, 0 to 1. */
  bloom: number
  /** Factor on the chroma; 1 leaves it as painted. */
  saturation: number
  /** How much the print has faded, 0 to 1: blacks turn brown, whites cream. */
  fade: number
}

/** Adds what a lens, film and print do to a photograph: bloom, vignette, saturation, fading and grain. */
export function applyFilmEffects(
  surface: PaintSurface,
  { grain, vignette, bloom, saturation, fade }: FilmEffects,
): void {
  const { context, width, height } = surface
  if (bloom > 0) applyBloom(surface, bloom)

  const random = surface.random.fork('grain')
  const table = Float32Array.from(
    { length: 4096 },
    () => (random.next() + random.next() + random.next() - 1.5) * grain,
  )
  const centreX = width / 2
  const centreY = height * 0.47
  const reach = (width * width + height * height) / 4

  const reds = { kept: 1 - 0.16 * fade, laid: 38 * fade }
  const greens = { kept: 1 - 0.17 * fade, laid: 28 * fade }
  const blues = { kept: 1 - 0.28 * fade, laid: 30 * fade }

  editPixels(context, [0, 0, width, height], data => {
    for (let y = 0, index = 0; y < height; y++) {
      // Starts each row at a random place in the table, so that the grain shows no pattern.
      let grainAt = (random.next() * 4096) | 0
      const dy = y - centreY
      for (let x = 0; x < width; x++, index += 4) {
        const dx = x - centreX
        const away = (dx * dx + dy * dy) / reach
        const dim = 1 - vignette * away * away * (away > 1 ? 1 / away : 1)
        const speck = table[grainAt++ & 4095]!
        const red = data[index]!
        const green = data[index + 1]!
        const blue = data[index + 2]!
        const grey = red * 0.3 + green * 0.59 + blue * 0.11
        data[index] = (grey + (red - grey) * saturation) * dim * reds.kept + reds.laid + speck
        data[index + 1] = (grey + (green - grey) * saturation) * dim * greens.kept + greens.laid + speck
        data[index + 2] = (grey + (blue - grey) * saturation) * dim * blues.kept + blues.laid + speck
        data[index + 3] = 255
      }
    }
  })
}

function applyBloom({ context, width, height }: PaintSurface, strength: number): void {
  const small = createCanvas(Math.ceil(width / 12), Math.ceil(height / 12))
  const reduced = small.getContext('2d')
  reduced.drawImage(context.canvas, 0, 0, small.width, small.height)
  editPixels(reduced, [0, 0, small.width, small.height], data => {
    for (let index = 0; index < data.length; index += 4) {
      const brightness = (data[index]! + data[index + 1]! + data[index + 2]!) / 765
      const kept = Math.max(0, brightness - 0.5) * 2 * brightness
      data[index] = data[index]! * kept
      data[index + 1] = data[index + 1]! * kept
      data[index + 2] = data[index + 2]! * kept
    }
  })
  const soft = createCanvas(small.width, small.height)
  const blurred = soft.getContext('2d')
  blurred.filter = 'blur(4px)'
  blurred.drawImage(small, 0, 0)
  context.save()
  context.globalCompositeOperation = 'screen'
  context.globalAlpha = strength
  context.drawImage(soft, 0, 0, width, height)
  context.restore()
}
