import { isAllowedBoxLength } from './layer-box.ts'
import { portfolioFonts, type LayerStyle } from './portfolio.ts'

/*
 * Which style values a portfolio may carry. A portfolio can come from anyone, so a value that could load from
 * another site, leave its page or confuse a parser is not allowed. A writer refuses a document with such a
 * value. A reader removes the value and shows the rest. A property that is not in the list belongs to another release:
 * a writer keeps it, and no reader applies it.
 */

const number = String.raw`\d{1,4}(?:\.\d{1,4})?`
const length = String.raw`(?:${number}(?:px|%)|0)`
const position = `(?:center|top|bottom|left|right|${length})`

const matches = (pattern: RegExp) => (value: string) => pattern.test(value)

/** Whether a text is a color: hex, rgb(), hsl(), or one of three names. */
export const isAllowedColor = matches(
  /^(?:transparent|white|black|#[\da-f]{3,4}|#[\da-f]{6}|#[\da-f]{8}|(?:rgb|hsl)a?\([\d\s.,%/]{5,40}\))$/i,
)

const rules: Record<keyof LayerStyle, (value: string) => boolean> = {
  backgroundColor: isAllowedColor,
  color: isAllowedColor,
  backgroundImage: isAllowedImage,
  backgroundSize: matches(new RegExp(`^(?:cover|contain|auto|${length}(?: ${length})?)$`)),
  backgroundPosition: matches(new RegExp(`^${position}(?: ${position})?$`)),
  backgroundRepeat: matches(/^(?:no-repeat|repeat|repeat-x|repeat-y)$/),
  fontFamily: isAllowedFontFamily,
  fontSize: matches(/^\d{1,3}(?:\.\d{1,4})?(?:px|pt|em|rem|%)$/),
  fontWeight: matches(/^(?:normal|bold|[1-9]00)$/),
  textAlign: matches(/^(?:left|center|right|justify|start|end)$/),
  fontStyle: matches(/^(?:normal|italic)$/),
  lineHeight: matches(/^(?:0\.[5-9]\d?|[12](?:\.\d{1,2})?|3)$/),
  left: isAllowedBoxLength,
  top: isAllowedBoxLength,
  width: isAllowedBoxLength,
  height: isAllowedBoxLength,
}
const properties = Object.keys(rules) as (keyof LayerStyle)[]

/** The characters that a document may contain in every value except an image. */
const maxValueLength = 500

const isAllowedValue = (property: keyof LayerStyle, value: string): boolean =>
  (property === 'backgroundImage' || value.length <= maxValueLength) && rules[property](value)

/** Whether every style property that is set and in the list has an allowed value. */
export const isAllowedStyle = (style: LayerStyle): boolean =>
  properties.every(property => {
    const value = style[property]
    return value === undefined || isAllowedValue(property, value)
  })

/** Returns the style without the properties that are not in the list and the values that are not allowed. */
export function sanitizeLayerStyle(style: LayerStyle): LayerStyle {
  const sanitized: LayerStyle = {}
  for (const property of properties) {
    const value = style[property]
    if (value !== undefined && isAllowedValue(property, value)) sanitized[property] = value
  }
  return sanitized
}

/** Returns the address inside `url(…)`; null where the value is anything but one `url(…)`. */
export function getImageSource(backgroundImage: string): string | null {
  if (!backgroundImage.startsWith('url(') || !backgroundImage.endsWith(')')) return null
  const source = backgroundImage.slice(4, -1).replace(/^(["'])([^]*)\1$/, '$2')
  return source === '' || /["'()\\\s]/.test(source) ? null : source
}

const dataUrl = /^data:image\/(png|jpeg|webp|gif);base64,/

/** Splits a data URL of an image into its type and its base64 data; null for every other address. */
export function parseImageDataUrl(source: string): { type: string; base64: string } | null {
  // An image has megabytes; its type is in the first characters
  const [head = '', type] = dataUrl.exec(source.slice(0, 40)) ?? []
  return type === undefined ? null : { type, base64: source.slice(head.length) }
}

/** An image inside the document or on this site. An image on another site would disclose the visitor to that site. */
function isAllowedImage(backgroundImage: string): boolean {
  if (backgroundImage === 'none') return true
  const source = getImageSource(backgroundImage)
  return source !== null && (/^\/(?!\/)/.test(source) || parseImageDataUrl(source) !== null)
}

/** One of the portfolio fonts, then any fallbacks. */
function isAllowedFontFamily(fontFamily: string): boolean {
  const [font, ...fallbacks] = fontFamily
    .split(',')
    .map(family => family.trim().replace(/^(["'])(.*)\1$/, '$2'))
  return (
    portfolioFonts.some(each => each === font) &&
    fallbacks.every(family => /^[\p{L}\d -]{1,60}$/u.test(family))
  )
}
