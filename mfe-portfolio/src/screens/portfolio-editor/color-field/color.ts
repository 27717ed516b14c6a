/** A color as a picker shows it: six hex digits and the opacity in percent. */
export interface Color {
  /** `#rrggbb` */
  readonly hex: string
  /** 0 to 100 */
  readonly alphaPercent: number
}

const hexColorPattern = /^#?(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i

/** Parses a hex color of 3, 4, 6 or 8 digits, with or without `#`. Returns null for any other text. */
export function parseColor(text: string): Color | null {
  const trimmed = text.trim()
  if (!hexColorPattern.test(trimmed)) return null
  const digits = trimmed.replace('#', '').toLowerCase()
  const long = digits.length <= 4 ? digits.replace(/./g, '$&$&') : digits
  const alpha = long.length === 8 ? Number.parseInt(long.slice(6), 16) / 255 : 1
  return { hex: `#${long.slice(0, 6)}`, alphaPercent: Math.round(alpha * 100) }
}

/** Formats a color as `#rrggbb`, or as `#rrggbbaa` where it is translucent. */
export function formatColor({ hex, alphaPercent: alpha }: Color): string {
  if (alpha >= 100) return hex
  return (
    hex +
    Math.round((alpha / 100) * 255)
      .toString(16)
      .padStart(2, '0')
  )
}

/** Parses a typed alpha and limits it to 0 to 100. Text that is not a number is 0. */
export function parseAlphaPercent(text: string): number {
  const value = Math.round(Number(text))
  return Number.isFinite(value) ? Math.min(Math.max(value, 0), 100) : 0
}
