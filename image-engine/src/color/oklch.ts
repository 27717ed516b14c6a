/**
 * A color in OKLCH: lightness (0 to 1), chroma (0 to about 0.3) and hue (degrees). Equal steps look equal.
 */
export interface Oklch {
  l: number
  c: number
  h: number
}

/** Linear light: 0 to 1, more for what is brighter than white. */
export type LinearRgb = readonly [red: number, green: number, blue: number]

export const oklch = (l: number, c: number, h: number): Oklch => ({ l, c, h })

/**
 * Mixes two colors on a straight line across the hue plane. Gold fades into blue through grey, as at sunset,
 * not through green.
 */
export function mix(from: Oklch, to: Oklch, part: number): Oklch {
  const a = from.c * cosine(from.h) * (1 - part) + to.c * cosine(to.h) * part
  const b = from.c * sine(from.h) * (1 - part) + to.c * sine(to.h) * part
  return {
    l: from.l + (to.l - from.l) * part,
    c: Math.hypot(a, b),
    h: (Math.atan2(b, a) * 180) / Math.PI,
  }
}

/** Rotates a color's hue towards another on the shorter way. Lightness and chroma stay. */
export function rotateHueTowards(color: Oklch, hue: number, part: number): Oklch {
  const turn = ((((hue - color.h) % 360) + 540) % 360) - 180
  return { ...color, h: color.h + turn * part }
}

const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180)
const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180)

/** Adds to the lightness, chroma and hue of a color. Chroma stays at least 0. */
export function shiftOklch(color: Oklch, by: Partial<Oklch>): Oklch {
  return {
    l: color.l + (by.l ?? 0),
    c: Math.max(0, color.c + (by.c ?? 0)),
    h: color.h + (by.h ?? 0),
  }
}

export function toLinearRgb({ l, c, h }: Oklch): LinearRgb {
  const angle = (h * Math.PI) / 180
  const a = c * Math.cos(angle)
  const b = c * Math.sin(angle)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    Math.max(0, 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    Math.max(0, -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    Math.max(0, -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

const toSrgbChannel = (light: number) => {
  const clamped = Math.min(1, Math.max(0, light))
  return 255 * (clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055)
}

/** Converts to sRGB channels, 0 to 255 for colors within the gamut. */
export function toRgb(color: Oklch): [number, number, number] {
  const [red, green, blue] = toLinearRgb(color)
  return [toSrgbChannel(red), toSrgbChannel(green), toSrgbChannel(blue)]
}

/** Returns a fill or stroke style for the canvas. */
export function toCss(color: Oklch, alpha = 1): string {
  const [red, green, blue] = toRgb(color)
  return `rgba(${red.toFixed(0)}, ${green.toFixed(0)}, ${blue.toFixed(0)}, ${alpha.toFixed(4)})`
}

const STEPS = 4096
const encoded = Float32Array.from({ length: STEPS + 1 }, (_, i) => toSrgbChannel(i / STEPS))

/**
 * Tone-maps linear light to an sRGB channel (0 to 255) with a lookup table. A shoulder compresses highlights
 * above 0.6, as film does, instead of clipping them.
 */
export function toneMap(light: number): number {
  const bent = light <= 0.6 ? light : 0.6 + 0.4 * (1 - 1 / (1 + (light - 0.6) * 2.1))
  return encoded[bent <= 0 ? 0 : bent >= 1 ? STEPS : (bent * STEPS) | 0]!
}
