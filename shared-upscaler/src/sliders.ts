/** The three sliders of HD upscale, as specification 2, §3 names them. */
export interface Sliders {
  /** 1 to 100. */
  steps: number
  /** Detail supplement (`denoise`), 0 to 1. */
  detail: number
  /** Upscale detail supplement (`upscaleDenoise`), 0 to 1. */
  upscaleDetail: number
}

/** The settings of the models. Each one grows with one slider. */
export interface Settings {
  /** Rounds of back-projection. */
  rounds: number
  /** Weight of what the network adds to Lanczos. */
  detail: number
  /** Amount of the sharpening at the end, 0 to 1. */
  sharpness: number
}

/** Number of rounds in the models (`training/enlargement.py`). More would have no visible effect. */
export const maxRounds = 6
const stepsPerRound = 5
/** At the slider's default the network's output has full weight, which is closest to the original. */
const fullDetailSlider = 0.35
/** Weight at the slider's maximum, which exaggerates the details. */
const maxDetail = 1.5

/** Clamps out-of-range values; NaN becomes the minimum (specification 2, §5). */
export function toSettings({ steps, upscaleDetail, ...sliders }: Sliders): Settings {
  const detail = clamp(sliders.detail, 0, 1)
  return {
    rounds: Math.min(maxRounds, Math.ceil(clamp(steps, 1, 100) / stepsPerRound)),
    detail:
      detail <= fullDetailSlider
        ? detail / fullDetailSlider
        : 1 + ((detail - fullDetailSlider) / (1 - fullDetailSlider)) * (maxDetail - 1),
    sharpness: clamp(upscaleDetail, 0, 1),
  }
}

const clamp = (value: number, min: number, max: number) =>
  Number.isNaN(value) ? min : Math.min(max, Math.max(min, value))
