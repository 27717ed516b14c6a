import type { Intent, Style } from '../prompt/intent.ts'
import type { Layout } from '../scenes/stage.ts'
import { flatStyle } from './flat-style.ts'
import { inkStyle } from './ink-style.ts'
import { lineStyle } from './line-style.ts'
import type { RenderStyle } from './render-style.ts'
import { oilStyle } from './oil-style.ts'
import { papercutStyle } from './papercut-style.ts'
import { pixelStyle } from './pixel-style.ts'
import { watercolourStyle } from './watercolour-style.ts'

/**
 * Styles that redraw the image. If a prompt names several, the first here wins. The other styles only change
 * colours or film effects.
 */
const renderStyles: readonly (readonly [Style, RenderStyle])[] = [
  ['pixel', pixelStyle],
  ['line', lineStyle],
  ['ink', inkStyle],
  ['watercolour', watercolourStyle],
  ['oil', oilStyle],
  ['papercut', papercutStyle],
  ['flat', flatStyle],
]

/**
 * Returns the render style for an intent, or undefined if it needs none or the layout draws the style itself.
 */
export function chooseRenderStyle(
  { styles }: Intent,
  { nativeStyles = [] }: Layout,
): RenderStyle | undefined {
  const wanted = renderStyles.find(([style]) => styles.has(style))
  return wanted && !nativeStyles.includes(wanted[0]) ? wanted[1] : undefined
}
