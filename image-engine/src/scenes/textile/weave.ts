import { createCanvas } from '../../canvas/canvas.ts'
import { createNoise, smoothstep } from '../../paint/noise.ts'
import { toCss, oklch } from '../../color/oklch.ts'
import { createOverlay } from '../../paint/pixels.ts'
import type { Stage } from '../stage.ts'

/** Paints the threads of a weave and the soft waves of a cloth that does not lie flat. */
export function paintWeave(stage: Stage, strength: number): void {
  const { context, width, height, random } = stage
  const cell = createCanvas(4, 4)
  const thread = cell.getContext('2d')
  thread.fillStyle = toCss(oklch(0.1, 0, 0), 0.09 * strength)
  thread.fillRect(0, 0, 2, 1)
  thread.fillRect(2, 2, 2, 1)
  thread.fillStyle = toCss(oklch(1, 0, 0), 0.08 * strength)
  thread.fillRect(0, 2, 1, 2)
  thread.fillRect(2, 0, 1, 2)
  const woven = context.createPattern(cell, 'repeat')
  if (woven) context.fillStyle = woven
  context.fillRect(0, 0, width, height)

  const rng = random.fork('waves')
  const noise = createNoise(rng)
  const ratio = width / height
  const slant = rng.between(-0.9, 0.9)
  const wave = (u: number, v: number) => noise.fbm((u * ratio + v * slant) * 2.1, v * 0.7, 3)
  const dark = createOverlay(
    width,
    height,
    6,
    oklch(0.12, 0.02, 270),
    (u, v) => smoothstep(0, 0.7, wave(u, v)) * 0.42 * strength,
  )
  const bright = createOverlay(
    width,
    height,
    6,
    oklch(1, 0.01, 90),
    (u, v) => smoothstep(0.05, 0.8, -wave(u, v)) * 0.3 * strength,
  )
  context.drawImage(dark, 0, 0, width, height)
  context.drawImage(bright, 0, 0, width, height)
}
