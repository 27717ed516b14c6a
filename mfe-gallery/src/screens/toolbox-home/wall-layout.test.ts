import { describe, expect, it } from '@jest/globals'
import { captionHeight, columnCount, columnWidth, gap, layOut, type Shape } from './wall-layout.ts'

const shape = (expected: number, known: number | undefined = expected): Shape => ({ expected, known })
const twoColumns = 416

describe('columnCount', () => {
  it.each([
    [0, 1],
    [339, 1],
    [340, 2],
    [768, 3],
    [1100, 4],
    [1300, 5],
    [1500, 6],
    [4000, 6],
  ])('has for %i px %i columns', (width, columns) => {
    expect(columnCount(width)).toBe(columns)
  })
})

describe('layOut', () => {
  it('fills the width with columns and gaps', () => {
    expect(columnWidth(twoColumns, 2) * 2 + gap).toBe(twoColumns)
  })

  it('gives every tile the shape of its picture and room for its caption', () => {
    const { places, height } = layOut([shape(1.5), shape(0.5)], twoColumns)
    expect(places).toEqual([
      { left: 0, top: 0, width: 200, height: 300 + captionHeight },
      { left: 216, top: 0, width: 200, height: 100 + captionHeight },
    ])
    expect(height).toBe(300 + captionHeight)
  })

  it('puts the next tile below the shortest column', () => {
    const { places } = layOut([shape(1.5), shape(0.5), shape(1)], twoColumns)
    expect(places[2]).toMatchObject({ left: 216, top: 100 + captionHeight + gap })
  })

  it('moves nothing sideways when a shape becomes known, only down', () => {
    const before = layOut([shape(1, undefined), shape(1), shape(1), shape(1)], twoColumns)
    const after = layOut([shape(1, 2), shape(1), shape(1), shape(1)], twoColumns)
    expect(after.places.map(place => place.left)).toEqual(before.places.map(place => place.left))
    expect(after.places[1]).toEqual(before.places[1])
    expect(after.places[2]?.top).toBe((before.places[2]?.top ?? 0) + 200)
  })

  it('crops strips to something that can be seen', () => {
    const [tall, wide] = layOut([shape(50), shape(0.01)], twoColumns).places
    expect(tall?.height).toBe(440 + captionHeight)
    expect(wide?.height).toBe(80 + captionHeight)
  })

  it('goes on below what stands already, as if it were one wall', () => {
    const shapes = [shape(1.5), shape(0.5, 2), shape(1, undefined), shape(0.7), shape(1)]
    const whole = layOut(shapes, twoColumns)
    const below = layOut(shapes.slice(2), twoColumns, layOut(shapes.slice(0, 2), twoColumns))
    expect(below.places).toEqual(whole.places.slice(2))
    expect(below.height).toBe(whole.height)
  })

  it('has no height without tiles', () => {
    expect(layOut([], twoColumns)).toMatchObject({ places: [], height: 0 })
  })
})
