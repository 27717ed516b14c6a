import type { TFunction } from 'i18next'

const units = ['bytes', 'kilobytes', 'megabytes', 'gigabytes', 'terabytes'] as const

/** Formats a size with the largest unit of 1,000 that fits: `1.2 GB`. */
export function formatBytes(bytes: number, t: TFunction<'mfe-console'>, language: string): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = (bytes / 1_000 ** power).toLocaleString(language, { maximumFractionDigits: 1 })
  return t(`unit.${units[power] ?? 'bytes'}`, { value })
}
