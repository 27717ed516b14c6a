import { sanitizeLayerStyle, type LayerStyle } from '@tessera/shared-contracts'

/** Sanitized styles by their original: a style with an image has megabytes to check, and styles never change. */
const sanitizedStyles = new WeakMap<LayerStyle, LayerStyle>()

/** Returns what of a layer's style may be applied. */
export function getSanitizedStyle(style: LayerStyle): LayerStyle {
  const sanitized = sanitizedStyles.get(style) ?? sanitizeLayerStyle(style)
  sanitizedStyles.set(style, sanitized)
  return sanitized
}
