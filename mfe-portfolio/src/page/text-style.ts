import { parseLayerClasses, type Layer, type LayerClass } from '@tessera/shared-contracts'

interface TextStyle {
  readonly fontWeight: number
  /** A factor of the font size. */
  readonly lineHeight: number
}

/** Weight and line height of each text style, as `text-styles.module.css` has them. */
export const textStyles: Partial<Record<LayerClass, TextStyle>> = {
  'type-display': { fontWeight: 700, lineHeight: 1.05 },
  'type-title': { fontWeight: 700, lineHeight: 1.15 },
  'type-title-centered': { fontWeight: 700, lineHeight: 1.15 },
  'type-subtitle': { fontWeight: 700, lineHeight: 1.2 },
  'type-lead': { fontWeight: 400, lineHeight: 1.4 },
  'type-body': { fontWeight: 400, lineHeight: 1.6 },
  'type-caption': { fontWeight: 400, lineHeight: 1.55 },
  'type-caption-centered': { fontWeight: 400, lineHeight: 1.55 },
  'type-label': { fontWeight: 700, lineHeight: 1.4 },
}
const defaultTextStyle: TextStyle = { fontWeight: 400, lineHeight: 1.5 }

const minBoldWeight = 600

const getClassStyle = ({ className }: Pick<Layer, 'className'>): TextStyle =>
  parseLayerClasses(className).flatMap(name => textStyles[name] ?? [])[0] ?? defaultTextStyle

/** Whether a text is bold: by a style of its own, or by its text style. */
export function isBold(layer: Pick<Layer, 'style' | 'className'>): boolean {
  const own = { normal: 400, bold: 700 }[layer.style.fontWeight ?? ''] ?? Number(layer.style.fontWeight)
  return (own || getClassStyle(layer).fontWeight) >= minBoldWeight
}

export const isItalic = ({ style }: Pick<Layer, 'style'>): boolean => style.fontStyle === 'italic'

/** Returns the line height of a text as a factor of its font size. */
export const getLineHeight = (layer: Pick<Layer, 'style' | 'className'>): number =>
  Number(layer.style.lineHeight) || getClassStyle(layer).lineHeight
