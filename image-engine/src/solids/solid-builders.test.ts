import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oklch, toLinearRgb } from '../color/oklch.ts'
import '../node/node-canvas.ts'
import { createRandom } from '../paint/random.ts'
import { renderSolid } from './render-solid.ts'
import { solidBuilders } from './solid-builders.ts'

const light = {
  side: -1,
  key: oklch(0.99, 0.03, 75),
  fill: oklch(0.8, 0.02, 240),
  bounce: oklch(0.85, 0.03, 60),
}
const grey = toLinearRgb(oklch(0.7, 0.01, 80))
const finishes = {
  main: oklch(0.54, 0.19, 25),
  second: oklch(0.9, 0.02, 80),
  metal: oklch(0.78, 0.09, 82),
  dark: oklch(0.24, 0.02, 25),
}

function renderOutline(name: string): boolean[] {
  const build = solidBuilders[name as keyof typeof solidBuilders]
  assert.ok(build)
  const solid = build(finishes, createRandom(name))
  const view = {
    yaw: solid.yaw ?? 0,
    pitch: 0.2,
    light,
    room: { ceiling: grey, wall: grey, ground: grey },
  }
  const { image } = renderSolid(solid, view, 60)
  const { data } = image.getContext('2d').getImageData(0, 0, image.width, image.height)
  return Array.from({ length: image.width * image.height }, (_, i) => data[i * 4 + 3] === 255)
}

const outlines = new Map(Object.keys(solidBuilders).map(name => [name, renderOutline(name)]))

for (const [name, outline] of outlines) {
  test(`${name} has a distinct outline`, () => {
    const size = outline.filter(Boolean).length
    assert.ok(size > 300, `${size} pixels`)
    for (const [other, theirs] of outlines) {
      if (other === name) continue
      const apart = outline.filter((seen, i) => seen !== theirs[i]).length
      assert.ok(apart > 250, `${apart} pixels apart from ${other}`)
    }
  })
}
