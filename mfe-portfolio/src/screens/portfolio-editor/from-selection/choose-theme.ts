import type { ThemeName } from '../templates/themes.ts'

/** The mean color of an image: red, green and blue from 0 to 255. */
export type MeanColor = readonly [red: number, green: number, blue: number]

/** Images lighter than this on average are shown on paper. */
const lightMean = 165
/** Less color than this on average decides nothing. */
const minColorfulness = 18

/** Chooses the theme that the colors of images suit: light ones paper, cool ones the sea, warm ones red, else night. */
export function chooseTheme(colors: readonly MeanColor[]): ThemeName {
  if (colors.length === 0) return 'night'
  const mean = (pick: (color: MeanColor) => number) =>
    colors.reduce((sum, color) => sum + pick(color), 0) / colors.length
  const lightness = mean(([red, green, blue]) => 0.21 * red + 0.72 * green + 0.07 * blue)
  if (lightness >= lightMean) return 'paper'
  // Red against blue: a warm image outweighs a cool one of the same strength
  const warmth = mean(([red, , blue]) => red - blue)
  if (warmth >= minColorfulness) return 'dark-red'
  return warmth <= -minColorfulness / 2 ? 'sea' : 'night'
}
