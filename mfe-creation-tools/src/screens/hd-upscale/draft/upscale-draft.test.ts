import { expect, it } from '@jest/globals'
import { toUpscaleDraft } from './upscale-draft.ts'

it('starts with the defaults of the specification', () => {
  const defaults = { scenario: 'general', steps: 25, denoise: 0.35, upscaleDenoise: 0.25, factor: 2 }
  expect(toUpscaleDraft({})).toEqual(defaults)
})
