import type { LayerStyle } from '@tessera/shared-contracts'

/*
 * What a document says of its looks is not believed: it may come from anyone, through any server. A style
 * that could load from elsewhere, leave its page or confuse a parser is left out.
 */

/** What has been found of styles, which never change: a picture in one is a megabyte to read. */
const found = new WeakMap<LayerStyle, LayerStyle>()

/** The styles of a layer that are known and harmless. */
export function safeStyle(style: LayerStyle): LayerStyle {
  const safe = found.get(style) ?? harmlessOf(style)
  found.set(style, safe)
  return safe
}

function harmlessOf(style: LayerStyle): LayerStyle {
  const safe: LayerStyle = {}
  for (const property of properties) {
    const value = style[property]
    if (value !== undefined && isSafe[property](value)) safe[property] = value
  }
  return safe
}

/** A background color that may be shown, if it is one. */
export const safeColor = (color: string | undefined): string | undefined =>
  color !== undefined && isColor(color) ? color : undefined

const isColor = (value: string) =>
  /^(?:#[\da-f]{3,8}|transparent|white|black|rgba?\([\d\s.,%/]{1,40}\))$/i.test(value)
const isPlacement = (value: string) => /^[a-z\d%.\s-]{1,40}$/i.test(value)

const isSafe: Record<keyof LayerStyle, (value: string) => boolean> = {
  backgroundColor: isColor,
  color: isColor,
  backgroundImage: isPicture,
  backgroundSize: isPlacement,
  backgroundPosition: isPlacement,
  backgroundRepeat: isPlacement,
  fontFamily: value => /^[\p{L}\d\s,'"-]{1,200}$/u.test(value),
  fontSize: value => /^\d{1,3}(?:\.\d+)?px$/.test(value),
  fontWeight: value => /^(?:normal|bold|[1-9]00)$/.test(value),
  textAlign: value => /^(?:left|right|center|justify|start|end)$/.test(value),
}
const properties = Object.keys(isSafe) as (keyof LayerStyle)[]

/** One picture inside the document, or from this site; nothing that tells another site who is looking. */
function isPicture(value: string): boolean {
  if (!value.startsWith('url(') || !value.endsWith(')')) return false
  const address = value.slice(4, -1).replace(/^(["'])([^]*)\1$/, '$2')
  if (/["'()\\\s]/.test(address)) return false
  return /^data:image\/(?:png|jpeg|webp|gif|avif);base64,/.test(address) || /^\/(?!\/)/.test(address)
}
