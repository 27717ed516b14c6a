import { describe, expect, it } from '@jest/globals'
import { createSamplePage } from '../document/sample-document.ts'
import { listSnapTargets, resizeBox, snapMove, snapResize } from './snapping.ts'

const page = { width: 811, height: 937 }
const targets = { x: [0, 405.5, 811], y: [0, 468.5, 937, 200] }
const box = { left: 100, top: 300, width: 100, height: 50 }

describe('a moved layer', () => {
  it('snaps with its edges and its center to the nearest target within reach', () => {
    expect(snapMove({ ...box, left: 4 }, targets, 6)).toEqual({
      box: { ...box, left: 0 },
      guides: [{ axis: 'x', position: 0 }],
    })
    expect(snapMove({ ...box, left: 357, top: 146 }, targets, 6)).toEqual({
      box: { ...box, left: 355.5, top: 150 },
      guides: [
        { axis: 'x', position: 405.5 },
        { axis: 'y', position: 200 },
      ],
    })
  })

  it('stays where it is beyond the reach, and while snapping is suspended', () => {
    expect(snapMove(box, targets, 6)).toEqual({ box, guides: [] })
    expect(snapMove({ ...box, left: 0 }, targets, -1).guides).toEqual([])
  })
})

describe('a resized layer', () => {
  it('snaps with the side that moves only', () => {
    const right = snapResize({ ...box, width: 302 }, { x: 1, y: 0 }, targets, 6)
    expect(right).toEqual({ box: { ...box, width: 305.5 }, guides: [{ axis: 'x', position: 405.5 }] })
    const left = snapResize({ ...box, left: 3, width: 197 }, { x: -1, y: 0 }, targets, 6)
    expect(left.box).toEqual({ ...box, left: 0, width: 200 })
  })

  it('stays in its page, above the smallest size', () => {
    expect(resizeBox(box, { x: 1, y: 1 }, { x: 9_000, y: -9_000 }, page)).toEqual({
      ...box,
      width: 711,
      height: 16,
    })
    expect(resizeBox(box, { x: -1, y: -1 }, { x: -9_000, y: 9_000 }, page)).toEqual({
      left: 0,
      top: 334,
      width: 200,
      height: 16,
    })
  })

  it('may stay smaller than the smallest size, as a rule is', () => {
    const rule = { ...box, height: 1 }
    expect(resizeBox(rule, { x: 1, y: 0 }, { x: 10, y: 0 }, page)).toEqual({ ...rule, width: 110 })
  })
})

it('the targets are the page and the other layers', () => {
  const { x } = listSnapTargets(createSamplePage('a'), 'image')
  // The page, the panel from 40 to 771, and the text from 53 to 755
  expect(x).toEqual([0, 405.5, 811, 40, 771, 53, 404, 755])
})
