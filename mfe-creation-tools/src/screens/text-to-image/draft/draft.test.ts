import { beforeEach, describe, expect, it } from '@jest/globals'
import { imageSizes } from '@tessera/shared-contracts'
import {
  clampStrength,
  toDraft,
  saveDraft,
  parseUrlParameters,
  parsePromptParameters,
  loadDraft,
} from './draft.ts'

beforeEach(() => sessionStorage.clear())

describe('a draft from parameters', () => {
  it('keeps valid values', () => {
    const given = { prompt: 'a fox', scenario: 'interior', width: 1152, height: 768, count: 3, strength: 1.2 }
    expect(toDraft(given)).toEqual({
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
    ['unknown values', { prompt: 7, scenario: 'space', width: 1, height: 1, count: 9 }],
  ])('has the defaults with %s', (_, given) => {
    expect(toDraft(given)).toEqual({
      prompt: '',
      scenario: 'general',
      size: imageSizes[0],
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

describe('a query string', () => {
  it('has only the given parameters', () => {
    const search = new URLSearchParams('prompt=a+fox&size=768x1152&count=2')
    expect(parseUrlParameters(search)).toEqual({ prompt: 'a fox', width: '768', height: '1152', count: '2' })
  })

  it('is null without parameters', () => {
    expect(parseUrlParameters(new URLSearchParams('language=zh'))).toBeNull()
  })
})

it('reads the parameters in a prompt', () => {
  expect(parsePromptParameters('a fox')).toEqual({ prompt: 'a fox' })
  const carried = parsePromptParameters({
    positive: 'a fox',
    width: 1024,
    height: 1024,
    batch_size: 4,
    lora_strength: 0.5,
  })
  expect(toDraft(carried)).toMatchObject({
    prompt: 'a fox',
    size: { label: '1:1' },
    count: 4,
    strength: 0.5,
  })
})

describe('the draft of a tab', () => {
  it('is loaded again', () => {
    const draft = toDraft({ prompt: '一只狐狸', scenario: 'product', width: 1280, height: 960, count: 4 })
    saveDraft(draft)
    expect(loadDraft()).toEqual(draft)
  })

  it.each(['', 'null', '{"size":', '[]'])('is new where %p is stored', stored => {
    sessionStorage.setItem('text-to-image.draft', stored)
    expect(loadDraft()).toEqual(toDraft({}))
  })
})
