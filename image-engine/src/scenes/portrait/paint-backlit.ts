import { chooseLight } from '../../paint/nature/light.ts'
import { toCss, mix, oklch } from '../../color/oklch.ts'
import { paintOcean } from '../../paint/nature/ocean.ts'
import { traceOutline } from '../../paint/figure.ts'
import { paintSky } from '../../paint/nature/sky.ts'
import type { Stage } from '../stage.ts'
import { headOutlines } from './heads.ts'
import { choosePortraitSubject } from './portrait-subject.ts'

/** A person in profile against a low sun over the sea: dark, with a rim of light. */
export function paintBacklit(stage: Stage): void {
  const { context, width, height, intent, random } = stage
  const time = intent.time ?? random.fork('time').pick(['sunset', 'dawn', 'dusk'] as const)
  const light = chooseLight({ ...intent, time }, random.fork('light'))
  const horizon = height * random.between(0.6, 0.72)
  const way = random.chance(0.5) ? 1 : -1
  const sunX = 0.5 + way * random.between(0.16, 0.3)
  paintSky(stage, light, {
    horizon,
    sunX,
    cloudCover: random.between(0.1, 0.8),
    sunSize: random.between(0.05, 0.09),
  })
  paintOcean(stage, light, { horizon, sunX, swell: random.between(0.15, 0.5) })

  const person = choosePortraitSubject(intent, random.fork('sitter'))
  const profile = random.pick(headOutlines[person === 'astronaut' ? 'man' : person])
  const side = Math.min(width * 0.92, height * 0.72) * (stage.subjectScale ?? 1)
  const x = width * (0.5 - way * 0.1)
  stage.placeSubject?.({ x, y: height - side * 0.6, width: side * 0.66, height: side * 0.82 })
  const dark = mix(light.ambient, oklch(0.13, 0.03, light.ambient.h), 0.85)
  context.save()
  context.translate(x, height - side * 1.02)
  context.scale((side / 100) * way, side / 100)
  context.translate(-50, 0)
  context.beginPath()
  traceOutline(context, profile, true)
  const fill = context.createLinearGradient(10, 0, 80, 40)
  fill.addColorStop(0, toCss(dark))
  fill.addColorStop(0.75, toCss(dark))
  fill.addColorStop(1, toCss(mix(dark, light.direct, 0.1)))
  context.fillStyle = fill
  context.fill()
  // Rim light: a stroke clipped to the inside of the outline, only on the side of the sun.
  context.clip()
  const rim = context.createLinearGradient(30, 0, 82, 0)
  rim.addColorStop(0, toCss(light.sun, 0))
  rim.addColorStop(1, toCss(light.sun, 0.85))
  context.strokeStyle = rim
  context.lineWidth = 1.5
  context.beginPath()
  traceOutline(context, profile, true)
  context.stroke()
  context.restore()
}
