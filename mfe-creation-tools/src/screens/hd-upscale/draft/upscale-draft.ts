import {
  limits,
  upscaleScenarios,
  type UpscaleFactor,
  type UpscaleScenarioId,
} from '@tessera/shared-contracts'
import { clampToRange } from '../../../draft/clamp-to-range.ts'

/** The form fields that are submitted with the image (specification 2, §3). */
export interface UpscaleDraft {
  scenario: UpscaleScenarioId
  /** 1 to 100. */
  steps: number
  /** Detail supplement, 0 to 1. */
  denoise: number
  /** Upscale detail supplement, 0 to 1. */
  upscaleDenoise: number
  /** How many times as wide and as high the result is. */
  factor: UpscaleFactor
}

export const sliders = ['steps', 'denoise', 'upscaleDenoise'] as const

/** Builds a draft from unchecked values, with defaults for missing and invalid ones. */
export function toUpscaleDraft(given: Partial<Record<keyof UpscaleDraft, unknown>>): UpscaleDraft {
  const clamp = (slider: (typeof sliders)[number]) =>
    clampToRange(given[slider] ?? limits.upscale[slider].default, limits.upscale[slider])
  return {
    scenario: upscaleScenarios.find(scenario => scenario === given.scenario) ?? upscaleScenarios[0],
    steps: clamp('steps'),
    denoise: clamp('denoise'),
    upscaleDenoise: clamp('upscaleDenoise'),
    factor: limits.upscale.factors.find(factor => factor === given.factor) ?? limits.upscale.factor,
  }
}
