/** The three sliders of HD upscale, as specification 2, §3 names them. */
export interface Sliders {
  /** 1 to 100. */
  steps: number
  /** Detail supplement (`denoise`), 0 to 1. */
  detail: number
  /** Upscale detail supplement (`upscaleDenoise`), 0 to 1. */
  upscaleDetail: number
}

/** What the sliders do. Each grows with its slider, and moves nothing else. */
export interface Settings {
  /** Rounds of back-projection. */
  rounds: number
  /** Weight of what the network adds to Lanczos. */
  detail: number
  /** Amount of the sharpening at the end, 0 to 1. */
  sharpness: number
}

/** Rounds that the models have (`training/enlargement.py`); more would change nothing that could be seen. */
export const mostRounds = 6
const stepsPerRound = 5
/** At the slider's default the network's addition counts in full, which comes closest to the truth. */
const fullDetailAt = 0.35
/** At the slider's end the addition is exaggerated. */
const mostDetail = 1.5

/** Clamps out-of-range values; anything that is no number is the minimum (specification 2, §5). */
export function settingsOf({ steps, upscaleDetail, ...sliders }: Sliders): Settings {
  const detail = within(sliders.detail, 0, 1)
  return {
    rounds: Math.min(mostRounds, Math.ceil(within(steps, 1, 100) / stepsPerRound)),
    detail:
      detail <= fullDetailAt
        ? detail / fullDetailAt
        : 1 + ((detail - fullDetailAt) / (1 - fullDetailAt)) * (mostDetail - 1),
    sharpness: within(upscaleDetail, 0, 1),
  }
}

const within = (value: number, least: number, most: number) =>
  Number.isNaN(value) ? least : Math.min(most, Math.max(least, value))
