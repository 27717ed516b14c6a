import { limits, upscaleScenarios, type UpscaleScenarioId } from '@tessera/shared-contracts'

/** The form fields that are submitted with the image (specification 2, §3). */
export interface UpscaleDraft {
  scenario: UpscaleScenarioId
  /** 1 to 100. */
  steps: number
  /** Detail supplement, 0 to 1. */
  denoise: number
  /** Upscale detail supplement, 0 to 1. */
  upscaleDenoise: number
}

export const sliders = ['steps', 'denoise', 'upscaleDenoise'] as const
type Slider = (typeof sliders)[number]

const storageKey = 'hd-upscale.draft'

/** Clamps a value to the slider's range; anything but a number becomes the minimum (specification 2, §5). */
export function clampSlider(slider: Slider, value: unknown): number {
  const { min, max, step } = limits.upscale[slider]
  const number = typeof value === 'number' ? value : Number.NaN
  if (Number.isNaN(number)) return min
  const decimals = step < 1 ? 2 : 0
  return Number(Math.min(max, Math.max(min, number)).toFixed(decimals))
}

/** Builds a draft from unchecked values, with defaults for missing and invalid ones. */
export function toUpscaleDraft(given: Partial<Record<keyof UpscaleDraft, unknown>>): UpscaleDraft {
  const slider = (name: Slider) => clampSlider(name, given[name] ?? limits.upscale[name].default)
  return {
    scenario: upscaleScenarios.find(scenario => scenario === given.scenario) ?? upscaleScenarios[0],
    steps: slider('steps'),
    denoise: slider('denoise'),
    upscaleDenoise: slider('upscaleDenoise'),
  }
}

/** Loads the draft of this tab; a new one where none is stored. */
export function loadUpscaleDraft(): UpscaleDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    return toUpscaleDraft(typeof stored === 'object' && stored !== null ? stored : {})
  } catch {
    return toUpscaleDraft({})
  }
}

/** Stores the draft, so that it survives a reload of this tab. */
export function saveUpscaleDraft(draft: UpscaleDraft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // Without storage, the draft lives as long as the page
  }
}
