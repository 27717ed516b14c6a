import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAllowedBox, parseLayerBox, toBoxStyle } from './layer-box.ts'
import { layerStyle, type LayerStyle } from './portfolio.ts'

const page = { width: 811, height: 937 }
const box = { left: 56, top: 64.5, width: 300, height: 120 }

test('a box is read as it was written', () => {
  assert.deepEqual(parseLayerBox(toBoxStyle(box), page), box)
  assert.equal(isAllowedBox(toBoxStyle(box), page), true)
})

test('a style without a box is allowed and has none', () => {
  assert.equal(parseLayerBox({ color: '#fff' }, page), null)
  assert.equal(isAllowedBox({ color: '#fff' }, page), true)
})

const whole = { left: '0px', top: '0px', width: '811px', height: '937px' }
const refused: readonly [string, LayerStyle][] = [
  ['a part of a box', { left: '5px' }],
  ['a box that reaches over the right edge', { ...whole, left: '1px' }],
  ['a box that reaches over the lower edge', { ...whole, height: '938px' }],
  ['a negative position', { ...whole, left: '-5px' }],
  ['no width', { ...whole, width: '0px' }],
  ['another unit', { ...whole, width: '100vw' }],
  ['a calculation', { ...whole, left: 'calc(1px)' }],
  ['a number of too many digits', { ...whole, left: '00000px' }],
]
for (const [what, style] of refused)
  test(`${what} is not allowed and not applied`, () => {
    assert.equal(isAllowedBox(style, page), false)
    assert.equal(parseLayerBox(style, page), null)
  })

test('a value of another type, which an older server has stored, is dropped', () => {
  assert.deepEqual(layerStyle.parse({ left: 5, top: { px: 1 }, color: '#fff' }).color, '#fff')
  assert.equal(layerStyle.parse({ left: 5 }).left, undefined)
})
