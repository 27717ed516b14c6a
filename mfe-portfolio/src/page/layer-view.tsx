import { layerClassesIn, type Layer } from '@tessera/shared-contracts'
import type { CSSProperties } from 'react'
import { useRef } from 'react'
import { useFittingText } from './fit-text.ts'
import styles from './page.module.css'
import layerStyles from './layers.module.css'
import { safeStyle } from './safe-layer.ts'

/** Class and style of a layer, as far as they are safe; alike wherever a layer is shown. */
export function layerLook(layer: Layer): { className: string; style: CSSProperties } {
  const names = layerClassesIn(layer.className).map(name => layerStyles[name])
  const kind = layer.type === 'text' ? [styles.text] : []
  return {
    className: [styles.layer, ...kind, ...names].join(' '),
    style: safeStyle(layer.style) as CSSProperties,
  }
}

/** A layer to look at. Its content is text and nothing else (specification 2, §2). */
export function LayerView({ layer, pictureLabel }: { layer: Layer; pictureLabel?: string | undefined }) {
  if (layer.type === 'text') return <TextView layer={layer} />
  const named = pictureLabel !== undefined && layer.style.backgroundImage !== undefined
  return <div {...layerLook(layer)} {...(named && { role: 'img', 'aria-label': pictureLabel })} />
}

function TextView({ layer }: { layer: Layer }) {
  const element = useRef<HTMLParagraphElement>(null)
  useFittingText(element, layer)
  return (
    <p ref={element} dir="auto" {...layerLook(layer)}>
      {layer.content}
    </p>
  )
}
