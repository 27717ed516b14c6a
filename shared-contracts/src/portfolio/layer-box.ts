import type { LayerStyle } from './portfolio.ts'

/** Position and size of a layer, in pixels of its page. */
export interface LayerBox {
  left: number
  top: number
  width: number
  height: number
}

const properties = ['left', 'top', 'width', 'height'] as const
const boxLength = /^\d{1,4}(?:\.\d{1,4})?px$/

/** Whether a text is a length of a layer's box: pixels, never negative. */
export const isAllowedBoxLength = (value: string): boolean => boxLength.test(value)

/** The properties of a box that a style has. */
const countBoxProperties = (style: LayerStyle) =>
  properties.filter(property => style[property] !== undefined).length

/** Returns the box of a style; null where it has none, only a part of one, or one that leaves its page. */
export function parseLayerBox(
  style: LayerStyle,
  page: { readonly width: number; readonly height: number },
): LayerBox | null {
  const [left, top, width, height] = properties.map(property => {
    const value = style[property]
    return value !== undefined && isAllowedBoxLength(value) ? Number.parseFloat(value) : undefined
  })
  if (left === undefined || top === undefined || !width || !height) return null
  return left + width <= page.width && top + height <= page.height ? { left, top, width, height } : null
}

/** Whether a style has no box, or a whole one inside its page. A writer refuses every other style. */
export const isAllowedBox = (
  style: LayerStyle,
  page: { readonly width: number; readonly height: number },
): boolean => countBoxProperties(style) === 0 || parseLayerBox(style, page) !== null

/** Returns the style properties of a box. */
export const toBoxStyle = (box: LayerBox): Required<Pick<LayerStyle, keyof LayerBox>> => ({
  left: `${box.left}px`,
  top: `${box.top}px`,
  width: `${box.width}px`,
  height: `${box.height}px`,
})
