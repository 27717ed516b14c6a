import type { Time } from '../../intent/atmosphere.ts'
import { oklch, type Oklch } from '../../color/oklch.ts'

/** The sun or the moon, and the colors of what it lights. */
export interface LitColors {
  sun: Oklch
  /** Height of the sun or the moon above the horizon, as a share of the sky's height. */
  altitude: number
  /** The light that the sun adds to surfaces facing it, and the light that the sky adds to every surface. */
  direct: Oklch
  ambient: Oklch
  /** The color that distant things fade into. */
  haze: Oklch
  cloudLit: Oklch
  cloudShade: Oklch
}

/** A light whose sky is four separate colors, from the zenith down. */
interface LightPalette extends LitColors {
  zenith: Oklch
  middle: Oklch
  low: Oklch
  horizon: Oklch
}

/** Two or three palettes for each time of day; `chooseLight` picks one. */
export const lightingPalettes: Record<Time, readonly [LightPalette, ...LightPalette[]]> = {
  dawn: [
    {
      zenith: oklch(0.55, 0.09, 258),
      middle: oklch(0.72, 0.075, 285),
      low: oklch(0.85, 0.075, 20),
      horizon: oklch(0.93, 0.075, 70),
      sun: oklch(0.99, 0.06, 85),
      altitude: 0.16,
      direct: oklch(0.97, 0.08, 62),
      ambient: oklch(0.6, 0.07, 275),
      haze: oklch(0.84, 0.055, 30),
      cloudLit: oklch(0.95, 0.06, 45),
      cloudShade: oklch(0.64, 0.07, 300),
    },
    {
      zenith: oklch(0.62, 0.075, 215),
      middle: oklch(0.79, 0.055, 200),
      low: oklch(0.89, 0.06, 100),
      horizon: oklch(0.95, 0.07, 92),
      sun: oklch(0.99, 0.06, 95),
      altitude: 0.2,
      direct: oklch(0.98, 0.07, 85),
      ambient: oklch(0.62, 0.05, 215),
      haze: oklch(0.87, 0.04, 120),
      cloudLit: oklch(0.97, 0.045, 85),
      cloudShade: oklch(0.7, 0.045, 215),
    },
  ],
  day: [
    {
      zenith: oklch(0.53, 0.12, 252),
      middle: oklch(0.67, 0.105, 245),
      low: oklch(0.81, 0.065, 232),
      horizon: oklch(0.92, 0.035, 215),
      sun: oklch(1, 0.02, 95),
      altitude: 0.78,
      direct: oklch(0.99, 0.035, 88),
      ambient: oklch(0.6, 0.06, 250),
      haze: oklch(0.8, 0.045, 235),
      cloudLit: oklch(0.99, 0.01, 90),
      cloudShade: oklch(0.74, 0.04, 250),
    },
    {
      zenith: oklch(0.58, 0.085, 225),
      middle: oklch(0.71, 0.08, 215),
      low: oklch(0.84, 0.055, 205),
      horizon: oklch(0.95, 0.04, 110),
      sun: oklch(1, 0.03, 95),
      altitude: 0.66,
      direct: oklch(0.99, 0.05, 88),
      ambient: oklch(0.62, 0.05, 225),
      haze: oklch(0.83, 0.04, 205),
      cloudLit: oklch(0.99, 0.02, 90),
      cloudShade: oklch(0.76, 0.035, 225),
    },
  ],
  sunset: [
    {
      zenith: oklch(0.36, 0.105, 285),
      middle: oklch(0.53, 0.14, 345),
      low: oklch(0.72, 0.155, 42),
      horizon: oklch(0.88, 0.135, 78),
      sun: oklch(0.98, 0.1, 92),
      altitude: 0.13,
      direct: oklch(0.9, 0.13, 58),
      ambient: oklch(0.43, 0.08, 300),
      haze: oklch(0.7, 0.11, 35),
      cloudLit: oklch(0.85, 0.125, 50),
      cloudShade: oklch(0.44, 0.1, 325),
    },
    {
      zenith: oklch(0.42, 0.08, 235),
      middle: oklch(0.58, 0.06, 225),
      low: oklch(0.78, 0.095, 75),
      horizon: oklch(0.89, 0.12, 75),
      sun: oklch(0.99, 0.09, 90),
      altitude: 0.17,
      direct: oklch(0.92, 0.115, 65),
      ambient: oklch(0.46, 0.06, 240),
      haze: oklch(0.74, 0.075, 65),
      cloudLit: oklch(0.89, 0.11, 65),
      cloudShade: oklch(0.5, 0.06, 260),
    },
    {
      zenith: oklch(0.46, 0.1, 265),
      middle: oklch(0.63, 0.105, 310),
      low: oklch(0.78, 0.115, 5),
      horizon: oklch(0.89, 0.085, 45),
      sun: oklch(0.98, 0.07, 70),
      altitude: 0.15,
      direct: oklch(0.9, 0.11, 25),
      ambient: oklch(0.5, 0.075, 290),
      haze: oklch(0.76, 0.085, 0),
      cloudLit: oklch(0.88, 0.095, 15),
      cloudShade: oklch(0.55, 0.09, 300),
    },
  ],
  dusk: [
    {
      zenith: oklch(0.26, 0.085, 268),
      middle: oklch(0.41, 0.1, 270),
      low: oklch(0.59, 0.1, 310),
      horizon: oklch(0.77, 0.1, 45),
      sun: oklch(0.95, 0.05, 80),
      altitude: 0.52,
      direct: oklch(0.66, 0.08, 330),
      ambient: oklch(0.38, 0.08, 270),
      haze: oklch(0.54, 0.085, 300),
      cloudLit: oklch(0.68, 0.1, 10),
      cloudShade: oklch(0.35, 0.085, 285),
    },
    {
      zenith: oklch(0.25, 0.06, 235),
      middle: oklch(0.39, 0.07, 220),
      low: oklch(0.57, 0.065, 205),
      horizon: oklch(0.79, 0.07, 100),
      sun: oklch(0.95, 0.04, 95),
      altitude: 0.55,
      direct: oklch(0.64, 0.05, 190),
      ambient: oklch(0.37, 0.06, 230),
      haze: oklch(0.54, 0.055, 205),
      cloudLit: oklch(0.66, 0.06, 90),
      cloudShade: oklch(0.34, 0.055, 230),
    },
  ],
  night: [
    {
      zenith: oklch(0.13, 0.045, 270),
      middle: oklch(0.21, 0.07, 262),
      low: oklch(0.32, 0.085, 250),
      horizon: oklch(0.46, 0.085, 235),
      sun: oklch(0.97, 0.025, 95),
      altitude: 0.62,
      direct: oklch(0.56, 0.055, 240),
      ambient: oklch(0.27, 0.06, 258),
      haze: oklch(0.38, 0.075, 245),
      cloudLit: oklch(0.52, 0.06, 245),
      cloudShade: oklch(0.2, 0.055, 262),
    },
    {
      zenith: oklch(0.14, 0.05, 295),
      middle: oklch(0.22, 0.075, 285),
      low: oklch(0.33, 0.08, 262),
      horizon: oklch(0.45, 0.08, 205),
      sun: oklch(0.97, 0.03, 90),
      altitude: 0.6,
      direct: oklch(0.55, 0.05, 220),
      ambient: oklch(0.27, 0.065, 275),
      haze: oklch(0.38, 0.065, 235),
      cloudLit: oklch(0.5, 0.07, 270),
      cloudShade: oklch(0.2, 0.06, 285),
    },
  ],
}
