import { describe, expect, it } from '@jest/globals'
import { listOfferedSlots, maxGuestSlots, maxPropsLength, parseGuestSlots } from './parse-guest-slots.ts'

const box = { xPx: 10, yPx: 20, widthPx: 300, heightPx: 40 }
const slot = { id: 1, name: 'image-actions', props: '{"image":{"url":"/a.png"}}', box, clip: null }
const offered = listOfferedSlots({ slots: [{ name: 'recipe-actions' }] })
const parse = (...slots: unknown[]) => parseGuestSlots(slots, offered)

it('a guest offers the slots of the contract and of its manifest', () => {
  const own = { ...slot, id: 2, name: 'recipe-actions', clip: box }
  expect(parse(slot, own)).toEqual([slot, own])
})

describe('a slot is left out', () => {
  it.each([
    ['with another name', { name: 'other-actions' }],
    ['without a number', { id: '1' }],
    ['with props that are no text', { props: { image: 1 } }],
    ['with props that are no JSON', { props: '{' }],
    ['with props that are a list', { props: '[]' }],
    ['with props that are too long', { props: JSON.stringify({ text: 'x'.repeat(maxPropsLength) }) }],
    ['with props that are too deep', { props: '{"a":'.repeat(9) + '{}' + '}'.repeat(9) }],
  ])('%s', (_, fields) => expect(parse({ ...slot, ...fields })).toEqual([]))

  it.each([[null], ['slot'], [7], [[]]])('when it is %j', reported => expect(parse(reported)).toEqual([]))
})

it('a place is within bounds', () => {
  const [parsed] = parse({ ...slot, box: { xPx: -1e9, yPx: NaN, widthPx: -5, heightPx: 'calc(1px)' } })
  expect(parsed?.box).toEqual({ xPx: -50_000, yPx: 0, widthPx: 0, heightPx: 0 })
})

it('a frame has a limited number of slots, each once', () => {
  const many = Array.from({ length: 1_000 }, (_, id) => ({ ...slot, id }))
  expect(parse(...many)).toHaveLength(maxGuestSlots)
  expect(parse(slot, slot)).toHaveLength(1)
  expect(parseGuestSlots({ length: 3 }, offered)).toEqual([])
})
