import { describe, expect, it } from '@jest/globals'
import { fittingView, keepInStage, maxScale, measurePinch, zoomAt } from './view.ts'

describe('zooming', () => {
  it('leaves what is under the pointer where it is', () => {
    const zoomed = zoomAt(fittingView, 2, { x: 100, y: -40 })
    expect(zoomed).toEqual({ scale: 2, x: -100, y: 40 })
    expect(zoomAt(zoomed, 4, { x: 100, y: -40 })).toEqual({ scale: 4, x: -300, y: 120 })
  })

  it('ends at its limits', () => {
    expect(zoomAt(fittingView, 100, { x: 0, y: 0 }).scale).toBe(maxScale)
    expect(zoomAt({ scale: 3, x: 10, y: 0 }, 0.2, { x: 0, y: 0 }).scale).toBe(1)
  })
})

describe('an image in the stage', () => {
  const stage = { width: 400, height: 300 }

  it('is in the middle where it is smaller', () => {
    expect(keepInStage({ scale: 1, x: 50, y: -50 }, { width: 200, height: 300 }, stage)).toEqual({
      scale: 1,
      x: 0,
      y: 0,
    })
  })

  it('moves to its edges where it is larger', () => {
    const image = { width: 200, height: 300 }
    expect(keepInStage({ scale: 3, x: 500, y: -500 }, image, stage)).toEqual({ scale: 3, x: 100, y: -300 })
    expect(keepInStage({ scale: 3, x: -60, y: 20 }, image, stage)).toEqual({ scale: 3, x: -60, y: 20 })
  })
})

it('two fingers have a distance and a middle', () => {
  expect(
    measurePinch([
      { x: 0, y: 0 },
      { x: 30, y: 40 },
    ]),
  ).toEqual({ distance: 50, middle: { x: 15, y: 20 } })
})
