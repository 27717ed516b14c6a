import type { Style } from '../intent/atmosphere.ts'
import type { Intent } from '../intent/intent.ts'
import type { Layout } from './layout.ts'

/**
 * Styles that redraw the image. If a prompt names several, the first here wins. The other styles only change
 * colors or film effects.
 */
const redrawingStyles = [
  'pixel',
  'line',
  'ink',
  'watercolor',
  'oil',
  'papercut',
  'flat',
] as const satisfies Style[]

export type RedrawingStyle = (typeof redrawingStyles)[number]

/**
 * Returns the style that redraws an image, or undefined if the intent needs none or the layout draws the style
 * itself.
 */
export function chooseRedrawingStyle(
  { styles }: Intent,
  { nativeStyles = [] }: Pick<Layout, 'nativeStyles'>,
): RedrawingStyle | undefined {
  const wanted = redrawingStyles.find(style => styles.has(style))
  return wanted && !nativeStyles.includes(wanted) ? wanted : undefined
}
