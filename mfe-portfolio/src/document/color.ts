/** A color as a picker shows it: the six digits, and how opaque it is in per cent. */
export interface Color {
  /** `#rrggbb` */
  readonly hex: string
  /** 0 to 100 */
  readonly alpha: number
}

const hexColor = /^#?(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i

/** Reads a hex color of 3, 4, 6 or 8 digits, with or without `#`; `null` where it is none. */
export function parseColor(text: string): Color | null {
  const trimmed = text.trim()
  if (!hexColor.test(trimmed)) return null
  const digits = trimmed.replace('#', '').toLowerCase()
  const long = digits.length <= 4 ? digits.replace(/./g, '$&$&') : digits
  const alpha = long.length === 8 ? Number.parseInt(long.slice(6), 16) / 255 : 1
  return { hex: `#${long.slice(0, 6)}`, alpha: Math.round(alpha * 100) }
}

/** Writes a color as `#rrggbb`, or `#rrggbbaa` where it is translucent. */
export function formatColor({ hex, alpha }: Color): string {
  if (alpha >= 100) return hex
  return (
    hex +
    Math.round((alpha / 100) * 255)
      .toString(16)
      .padStart(2, '0')
  )
}

/** An alpha as typed, brought into 0 to 100; what is no number becomes 0. */
export function clampAlpha(text: string): number {
  const value = Math.round(Number(text))
  return Number.isFinite(value) ? Math.min(Math.max(value, 0), 100) : 0
}
