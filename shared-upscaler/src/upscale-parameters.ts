/** What a user sets for HD upscale with three sliders (specification 2, §3). */
export interface UpscaleParameters {
  /** 1 to 100. */
  steps: number
  /** Detail supplement (`denoise`), 0 to 1. */
  detail: number
  /** Upscale detail supplement (`upscaleDenoise`), 0 to 1. */
  upscaleDetail: number
}

/** The settings of the models. Each one grows with one parameter. */
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
/** With the default parameter the network's output has full weight, which is closest to the original. */
const fullDetailParameter = 0.35
/** Weight with the maximum parameter, which exaggerates the details. */
const maxDetail = 1.5

/** Clamps out-of-range values; NaN becomes the minimum (specification 2, §5). */
export function toSettings({ steps, upscaleDetail, ...parameters }: UpscaleParameters): Settings {
  const detail = clamp(parameters.detail, 0, 1)
  return {
    rounds: Math.min(maxRounds, Math.ceil(clamp(steps, 1, 100) / stepsPerRound)),
    detail:
      detail <= fullDetailParameter
        ? detail / fullDetailParameter
        : 1 + ((detail - fullDetailParameter) / (1 - fullDetailParameter)) * (maxDetail - 1),
    sharpness: clamp(upscaleDetail, 0, 1),
  }
}

const clamp = (value: number, min: number, max: number) =>
  Number.isNaN(value) ? min : Math.min(max, Math.max(min, value))
