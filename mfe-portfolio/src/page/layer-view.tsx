import { parseLayerClasses, sanitizeLayerStyle, type Layer, type LayerStyle } from '@tessera/shared-contracts'
import { classNames } from '@tessera/shared-ui'
import { useRef, type CSSProperties } from 'react'
import { layerPositions } from './layer-positions.ts'
import { useShrinkTextToFit } from './shrink-text-to-fit.ts'
import styles from './page.module.css'
import textStyles from './text-styles.module.css'

/** Sanitized styles by their original: a style with an image has megabytes to check, and styles never change. */
const sanitizedStyles = new WeakMap<LayerStyle, LayerStyle>()

function getSanitizedStyle(style: LayerStyle): LayerStyle {
  const sanitized = sanitizedStyles.get(style) ?? sanitizeLayerStyle(style)
  sanitizedStyles.set(style, sanitized)
  return sanitized
}

/** Returns the class name and the sanitized style of a layer, the same wherever it is shown. */
export function getLayerProps(layer: Layer): { className: string; style: CSSProperties } {
  const names = parseLayerClasses(layer.className)
  const position = names.map(name => layerPositions[name]).find(inset => inset !== undefined)
  return {
    className: classNames(
      styles.layer,
      layer.type === 'text' && styles.text,
      ...names.map(name => textStyles[name]),
    ),
    style: { inset: position, ...getSanitizedStyle(layer.style) } as CSSProperties,
  }
}

/**
 * A layer that cannot be edited. Its content is text, never HTML (specification 2, §2). A layer of a type that this
 * release does not know is not shown.
 */
export function LayerView({ layer, imageLabel }: { layer: Layer; imageLabel?: string | undefined }) {
  if (layer.type === 'text') return <TextLayerView layer={layer} />
  if (layer.type !== 'image' && layer.type !== 'container') return null
  const labeled = imageLabel !== undefined && layer.style.backgroundImage !== undefined
  return <div {...getLayerProps(layer)} {...(labeled && { role: 'img', 'aria-label': imageLabel })} />
}

function TextLayerView({ layer }: { layer: Layer }) {
  const element = useRef<HTMLParagraphElement>(null)
  useShrinkTextToFit(element, layer)
  return (
    <p ref={element} dir="auto" {...getLayerProps(layer)}>
      {layer.content}
    </p>
  )
}
