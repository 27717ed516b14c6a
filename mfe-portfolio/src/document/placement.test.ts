import { describe, expect, it } from '@jest/globals'
import { dragged, placementOf, placementStyle } from './placement.ts'

const wide = { width: 400, height: 100 }
const tall = { width: 100, height: 400 }
const layer = { width: 200, height: 200 }

describe('a placement in styles', () => {
  it.each([
    [{ zoom: 1, x: 0.5, y: 0.5 }, wide, 'cover', '50% 50%'],
    [{ zoom: 'whole' as const, x: 0, y: 1 }, wide, 'contain', '0% 100%'],
    [{ zoom: 2, x: 0.25, y: 0.5 }, wide, '800% 200%', '25% 50%'],
    [{ zoom: 1.5, x: 0.5, y: 0.5 }, tall, '150% 600%', '50% 50%'],
    [{ zoom: 9, x: -1, y: 2 }, layer, '300% 300%', '0% 100%'],
  ])('%j of %j', (placement, picture, backgroundSize, backgroundPosition) => {
    expect(placementStyle(placement, picture, layer)).toEqual({ backgroundSize, backgroundPosition })
  })

  it('is read as it was written', () => {
    for (const picture of [wide, tall, layer])
      for (const zoom of [1, 1.35, 3, 'whole' as const]) {
        const placement = { zoom, x: 0.3, y: 0.75 }
        expect(placementOf(placementStyle(placement, picture, layer))).toEqual(placement)
      }
  })

  it('is covering and centred where the styles say nothing else', () => {
    expect(placementOf({})).toEqual({ zoom: 1, x: 0.5, y: 0.5 })
    expect(placementOf({ backgroundSize: 'cover', backgroundPosition: 'center' })).toEqual({
      zoom: 1,
      x: 0.5,
      y: 0.5,
    })
  })
})

describe('dragging', () => {
  it('moves the picture with the finger, no farther than its ends', () => {
    const centred = { zoom: 1, x: 0.5, y: 0.5 }
    // 800 pixels wide at this zoom: 600 lie outside
    expect(dragged(centred, { x: 150, y: 40 }, { picture: wide, layer })).toEqual({
      zoom: 1,
      x: 0.25,
      y: 0.5,
    })
    expect(dragged(centred, { x: -900, y: 0 }, { picture: wide, layer }).x).toBe(1)
    expect(dragged({ ...centred, zoom: 2 }, { x: 0, y: 50 }, { picture: layer, layer }).y).toBe(0.25)
  })

  it('does nothing where all of the picture is seen', () => {
    const whole = { zoom: 'whole' as const, x: 0.5, y: 0.5 }
    expect(dragged(whole, { x: 20, y: 20 }, { picture: wide, layer })).toBe(whole)
  })
})
