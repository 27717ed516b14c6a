import { beforeEach, describe, expect, it } from '@jest/globals'
import { sizes } from '@tessera/shared-contracts'
import {
  clampStrength,
  draftFrom,
  keepDraft,
  parametersOfAddress,
  parametersOfPrompt,
  readDraft,
} from './draft.ts'

beforeEach(() => sessionStorage.clear())

describe('a draft from given parameters', () => {
  it('takes what is valid', () => {
    const given = { prompt: 'a fox', scenario: 'interior', width: 1152, height: 768, count: 3, strength: 1.2 }
    expect(draftFrom(given)).toEqual({
      prompt: 'a fox',
      scenario: 'interior',
      size: { label: '3:2', width: 1152, height: 768 },
      count: 3,
      strength: 1.2,
    })
  })

  it.each([
    ['nothing', {}],
    ['nulls', { prompt: null, scenario: null, width: null, height: null, count: null, strength: null }],
    ['what nobody knows', { prompt: 7, scenario: 'space', width: 1, height: 1, count: 9 }],
  ])('starts from the defaults with %s', (_, given) => {
    expect(draftFrom(given)).toEqual({
      prompt: '',
      scenario: 'general',
      size: sizes[0],
      count: 1,
      strength: 0.7,
    })
  })
})

it.each([
  [0.7, 0.7],
  ['1.25', 1.25],
  [0.123, 0.12],
  [3, 2],
  [-1, 0],
  ['strong', 0],
])('clamps the strength %p to %p', (given, clamped) => {
  expect(clampStrength(given)).toBe(clamped)
})

describe('an address', () => {
  it('gives the parameters that it names, and only those', () => {
    const search = new URLSearchParams('prompt=a+fox&size=768x1152&count=2')
    expect(parametersOfAddress(search)).toEqual({ prompt: 'a fox', width: '768', height: '1152', count: '2' })
  })

  it('gives nothing when it names none', () => {
    expect(parametersOfAddress(new URLSearchParams('language=zh'))).toBeNull()
  })
})

it('reads parameters that a prompt carries', () => {
  expect(parametersOfPrompt('a fox')).toEqual({ prompt: 'a fox' })
  const carried = parametersOfPrompt({
    positive: 'a fox',
    width: 1024,
    height: 1024,
    batch_size: 4,
    lora_strength: 0.5,
  })
  expect(draftFrom(carried)).toMatchObject({
    prompt: 'a fox',
    size: { label: '1:1' },
    count: 4,
    strength: 0.5,
  })
})

describe('the draft of a tab', () => {
  it('is found again', () => {
    const draft = draftFrom({ prompt: '一只狐狸', scenario: 'product', width: 1280, height: 960, count: 4 })
    keepDraft(draft)
    expect(readDraft()).toEqual(draft)
  })

  it.each(['', 'null', '{"size":', '[]'])('starts afresh where %p was left', left => {
    sessionStorage.setItem('text-to-image.draft', left)
    expect(readDraft()).toEqual(draftFrom({}))
  })
})
