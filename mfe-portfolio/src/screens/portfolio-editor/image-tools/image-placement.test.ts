import { describe, expect, it } from '@jest/globals'
import { dragPlacement, parsePlacement, toPlacementStyle } from './image-placement.ts'

const wide = { width: 400, height: 100 }
const tall = { width: 100, height: 400 }
const layer = { width: 200, height: 200 }

describe('a placement as a style', () => {
  it.each([
    [{ zoom: 1, x: 0.5, y: 0.5 }, wide, 'cover', '50% 50%'],
    [{ zoom: 'whole' as const, x: 0, y: 1 }, wide, 'contain', '0% 100%'],
    [{ zoom: 2, x: 0.25, y: 0.5 }, wide, '800% 200%', '25% 50%'],
    [{ zoom: 1.5, x: 0.5, y: 0.5 }, tall, '150% 600%', '50% 50%'],
    [{ zoom: 9, x: -1, y: 2 }, layer, '300% 300%', '0% 100%'],
  ])('%j of %j', (placement, image, backgroundSize, backgroundPosition) => {
    expect(toPlacementStyle(placement, image, layer)).toEqual({ backgroundSize, backgroundPosition })
  })

  it('is parsed as it was written', () => {
    for (const image of [wide, tall, layer])
      for (const zoom of [1, 1.35, 3, 'whole' as const]) {
        const placement = { zoom, x: 0.3, y: 0.75 }
        expect(parsePlacement(toPlacementStyle(placement, image, layer))).toEqual(placement)
      }
  })

  it('covers and is centered by default', () => {
    expect(parsePlacement({})).toEqual({ zoom: 1, x: 0.5, y: 0.5 })
    expect(parsePlacement({ backgroundSize: 'cover', backgroundPosition: 'center' })).toEqual({
      zoom: 1,
      x: 0.5,
      y: 0.5,
    })
  })
})

describe('dragging', () => {
  it('moves the image with the pointer, at most to its ends', () => {
    const centered = { zoom: 1, x: 0.5, y: 0.5 }
    // The image is 800 pixels wide at this zoom, of which 600 are hidden
    expect(dragPlacement(centered, { x: 150, y: 40 }, { image: wide, layer })).toEqual({
      zoom: 1,
      x: 0.25,
      y: 0.5,
    })
    expect(dragPlacement(centered, { x: -900, y: 0 }, { image: wide, layer }).x).toBe(1)
    expect(dragPlacement({ ...centered, zoom: 2 }, { x: 0, y: 50 }, { image: layer, layer }).y).toBe(0.25)
  })

  it('does nothing where the whole image is visible', () => {
    const whole = { zoom: 'whole' as const, x: 0.5, y: 0.5 }
    expect(dragPlacement(whole, { x: 20, y: 20 }, { image: wide, layer })).toBe(whole)
  })
})
