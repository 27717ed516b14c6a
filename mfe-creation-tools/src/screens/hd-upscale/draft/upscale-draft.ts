import { limits, upscaleScenarios, type UpscaleScenarioId } from '@tessera/shared-contracts'

/** What goes with the picture: the form fields of specification 2, §3. */
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
export type Slider = (typeof sliders)[number]

const storageKey = 'hd-upscale.draft'

/** Out-of-range values clamp, and what is no number becomes the minimum (specification 2, §5). */
export function clampSlider(slider: Slider, value: unknown): number {
  const { min, max, step } = limits.upscale[slider]
  const number = typeof value === 'number' ? value : Number.NaN
  if (Number.isNaN(number)) return min
  const decimals = step < 1 ? 2 : 0
  return Number(Math.min(max, Math.max(min, number)).toFixed(decimals))
}

/** The draft that given values stand for; the defaults where one is not given. */
export function upscaleDraftFrom(given: Partial<Record<keyof UpscaleDraft, unknown>>): UpscaleDraft {
  const slider = (name: Slider) => clampSlider(name, given[name] ?? limits.upscale[name].default)
  return {
    scenario: upscaleScenarios.find(scenario => scenario === given.scenario) ?? upscaleScenarios[0],
    steps: slider('steps'),
    denoise: slider('denoise'),
    upscaleDenoise: slider('upscaleDenoise'),
  }
}

/** The draft of this tab as it was left; a fresh one where there is none. */
export function readUpscaleDraft(): UpscaleDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    return upscaleDraftFrom(typeof kept === 'object' && kept !== null ? kept : {})
  } catch {
    return upscaleDraftFrom({})
  }
}

/** Keeps the draft over a reload of this tab. */
export function keepUpscaleDraft(draft: UpscaleDraft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // A browser that refuses storage still keeps the draft while the page is open.
  }
}
