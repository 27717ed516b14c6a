import { parseLayerClasses, type Layer, type LayerClass } from '@tessera/shared-contracts'

/** The font size of each text style, in pixels of the page, as `text-styles.module.css` has it. */
export const fontSizesPx: Partial<Record<LayerClass, number>> = {
  'type-display': 74,
  'type-title': 44,
  'type-title-centered': 44,
  'type-subtitle': 30,
  'type-lead': 28,
  'type-body': 21,
  'type-caption': 18,
  'type-caption-centered': 18,
  'type-label': 16,
}
const defaultFontSizePx = 16

/** Returns the font size of a text layer in pixels of its page, before it is reduced to fit. */
export function getFontSizePx({ style, className }: Pick<Layer, 'style' | 'className'>): number {
  const [, own] = /^(\d{1,3}(?:\.\d{1,4})?)px$/.exec(style.fontSize ?? '') ?? []
  if (own !== undefined) return Number(own)
  const [size] = parseLayerClasses(className).flatMap(name => fontSizesPx[name] ?? [])
  return size ?? defaultFontSizePx
}
