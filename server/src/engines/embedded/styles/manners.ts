import type { Intent, Style } from '../prompt/intent.ts'
import type { Layout } from '../scenes/stage.ts'
import { flat } from './flat.ts'
import { ink } from './ink.ts'
import { line } from './line.ts'
import type { Manner } from './manner.ts'
import { oil } from './oil.ts'
import { papercut } from './papercut.ts'
import { pixel } from './pixel.ts'
import { watercolour } from './watercolour.ts'

/** The styles that are made by hand; of several the first here wins. The others are photographs, printed so or so. */
const manners: readonly (readonly [Style, Manner])[] = [
  ['pixel', pixel],
  ['line', line],
  ['ink', ink],
  ['watercolour', watercolour],
  ['oil', oil],
  ['papercut', papercut],
  ['flat', flat],
]

/** How the picture that was asked for is made; nothing for a photograph, and where the layout draws so by itself. */
export function mannerOf({ styles }: Intent, { draws = [] }: Layout): Manner | undefined {
  const wanted = manners.find(([style]) => styles.has(style))
  return wanted && !draws.includes(wanted[0]) ? wanted[1] : undefined
}
