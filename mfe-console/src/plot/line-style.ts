/** Custom properties of the theme. */
const colors = [
  '--color-accent',
  '--color-success',
  '--color-danger',
  '--color-text-quiet',
  '--color-warning',
  '--color-muted',
] as const

/** The lengths of strokes and gaps in pixels. */
const dashes: readonly (readonly number[])[] = [[], [8, 4], [2, 3], [8, 3, 2, 3]]

export interface LineStyle {
  color: (typeof colors)[number]
  /** Lines differ by their strokes too, for who cannot tell their colors apart. */
  dash: readonly number[]
}

/** Returns the style of a line by its position in the plot. */
export const getLineStyle = (index: number): LineStyle => ({
  color: colors[index % colors.length] ?? colors[0],
  dash: dashes[(index + Math.floor(index / colors.length)) % dashes.length] ?? [],
})
