import { parseLayerBox, parseLayerClasses, type Layer } from '@tessera/shared-contracts'
import { classNames } from '@tessera/shared-ui'
import { useRef, type CSSProperties } from 'react'
import type { PageSize } from './layer-box.ts'
import { LayerImage, type LayerImageOptions } from './layer-image.tsx'
import { layerPositions } from './layer-positions.ts'
import { getSanitizedStyle } from './sanitized-style.ts'
import { minFontSizePx, useShrinkTextToFit } from './shrink-text-to-fit.ts'
import styles from './page.module.css'
import textStyles from './text-styles.module.css'

/** Returns the class name and the sanitized style of a layer, the same wherever it is shown. */
export function getLayerProps(layer: Layer, page: PageSize): { className: string; style: CSSProperties } {
  const names = parseLayerClasses(layer.className)
  const { left: _left, top: _top, width: _width, height: _height, ...style } = getSanitizedStyle(layer.style)
  return {
    className: classNames(
      styles.layer,
      layer.type === 'text' && styles.text,
      ...names.map(name => textStyles[name]),
    ),
    style: { ...getPlacement(layer, page), ...style } as CSSProperties,
  }
}

/** Returns the style that places a layer on its page: its own box, or the position of its class. */
function getPlacement(layer: Layer, page: PageSize): CSSProperties {
  const box = parseLayerBox(layer.style, page)
  if (box) return { inset: `${box.top}px auto auto ${box.left}px`, width: box.width, height: box.height }
  const positions = parseLayerClasses(layer.className).map(name => layerPositions[name])
  return { inset: positions.find(inset => inset !== undefined) }
}

interface LayerViewProps {
  layer: Layer
  page: PageSize
  /** For visitors. Without it, an image is a background without a name, which html2canvas can capture. */
  image?: LayerImageOptions | undefined
  /** In pixels of the page. */
  minFontSize?: number
}

/**
 * A layer that cannot be edited. Its content is text, never HTML (specification 2, §2). A layer of a type that this
 * release does not know is not shown.
 */
export function LayerView({ layer, page, image, minFontSize = minFontSizePx }: LayerViewProps) {
  if (layer.type === 'text') return <TextLayerView layer={layer} page={page} minFontSize={minFontSize} />
  if (layer.type !== 'image' && layer.type !== 'container') return null
  const props = getLayerProps(layer, page)
  return image && layer.style.backgroundImage !== undefined ? (
    <LayerImage layer={layer} {...image} {...props} />
  ) : (
    <div {...props} />
  )
}

function TextLayerView({ layer, page, minFontSize }: Required<Omit<LayerViewProps, 'image'>>) {
  const element = useRef<HTMLParagraphElement>(null)
  useShrinkTextToFit(element, layer, minFontSize)
  return (
    <p ref={element} dir="auto" {...getLayerProps(layer, page)}>
      {layer.content}
    </p>
  )
}
