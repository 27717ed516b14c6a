import { describe, expect, it } from '@jest/globals'
import { toDraft, parseUrlParameters, parsePromptParameters } from './draft.ts'

describe('a draft from parameters', () => {
  it('keeps valid values', () => {
    const given = {
      prompt: 'a fox',
      scenario: 'interior',
      width: 1152,
      height: 768,
      count: 3,
      strength: 1.2,
      seed: 7,
    }
    expect(toDraft(given)).toEqual(given)
  })

  it.each([
    ['nothing', {}],
    ['nulls', { prompt: null, scenario: null, width: null, height: null, count: null, strength: null }],
    ['unknown values', { prompt: 7, scenario: 'space', width: 1, height: 1, count: 9 }],
  ])('has the defaults with %s', (_, given) => {
    expect(toDraft(given)).toEqual({
      prompt: '',
      scenario: 'general',
      width: 960,
      height: 1280,
      count: 1,
      strength: 0.7,
      seed: null,
    })
  })

  it.each([-1, 0.5, 2 ** 32, '', ' ', 'x', true, [7]])('has no seed with %p', seed => {
    expect(toDraft({ seed }).seed).toBeNull()
  })
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
    width: 1024,
    height: 1024,
    count: 4,
    strength: 0.5,
  })
})
