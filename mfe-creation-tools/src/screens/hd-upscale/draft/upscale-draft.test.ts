import { beforeEach, describe, expect, it } from '@jest/globals'
import { clampSlider, saveUpscaleDraft, loadUpscaleDraft, toUpscaleDraft } from './upscale-draft.ts'

const defaults = { scenario: 'general', steps: 25, denoise: 0.35, upscaleDenoise: 0.25 }

describe('a slider', () => {
  it.each([
    ['steps', 0, 1],
    ['steps', 250, 100],
    ['steps', 12.4, 12],
    ['steps', 'many', 1],
    ['denoise', -1, 0],
    ['denoise', 1.5, 1],
    ['denoise', 0.123, 0.12],
    ['upscaleDenoise', Number.NaN, 0],
  ] as const)('%s reads %p as %p', (slider, value, expected) => {
    expect(clampSlider(slider, value)).toBe(expected)
  })
})

describe('a draft', () => {
  beforeEach(() => sessionStorage.clear())

  it('starts with the defaults of the specification', () => {
    expect(toUpscaleDraft({})).toEqual(defaults)
  })

  it('is stored for the next visit of this tab', () => {
    saveUpscaleDraft({ scenario: 'interior', steps: 60, denoise: 0.5, upscaleDenoise: 0 })
    expect(loadUpscaleDraft()).toEqual({ scenario: 'interior', steps: 60, denoise: 0.5, upscaleDenoise: 0 })
  })

  it.each(['', 'null', '7', '{"scenario":"moon"}', '{"steps":'])('is new where %p is stored', stored => {
    sessionStorage.setItem('hd-upscale.draft', stored)
    expect(loadUpscaleDraft()).toEqual(defaults)
  })
})
