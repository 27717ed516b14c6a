import type { LayerBox, LayerStyle } from '@tessera/shared-contracts'
import type { CSSProperties } from 'react'

type Background = Pick<LayerStyle, 'backgroundSize' | 'backgroundPosition' | 'backgroundRepeat'>

/** Parses `150% 120%`; null for every other value. */
function parsePercents(value: string): [number, number] | null {
  const [, first, second] = /^([\d.]+)% ([\d.]+)%$/.exec(value) ?? []
  return first === undefined || second === undefined ? null : [Number(first), Number(second)]
}

/**
 * Returns the style of an `<img>` that is drawn in its box as the background of a layer would be; null for a background that
 * an `<img>` cannot replace, such as a tiled one.
 */
export function toImageFit({
  backgroundSize = 'auto',
  backgroundPosition = '0% 0%',
  backgroundRepeat = 'repeat',
}: Background): CSSProperties | null {
  // An image that covers its box leaves no room for a second one
  if (backgroundSize === 'cover') return { objectFit: 'cover', objectPosition: backgroundPosition }
  if (backgroundRepeat !== 'no-repeat') return null
  if (backgroundSize === 'contain') return { objectFit: 'contain', objectPosition: backgroundPosition }
  const size = parsePercents(backgroundSize)
  const position = parsePercents(backgroundPosition)
  if (!size || !position) return null
  const [[width, height], [x, y]] = [size, position]
  return {
    width: `${width}%`,
    height: `${height}%`,
    left: `${((100 - width) * x) / 100}%`,
    top: `${((100 - height) * y) / 100}%`,
  }
}

/**
 * Returns how wide the image of a layer is drawn. A document does not have the shape of its images. An image that covers its
 * box is assumed to be square, which is between those that are drawn as wide as the box and those that reach far beyond it.
 */
export function getDrawnWidth({ backgroundSize = '' }: Background, { width, height }: LayerBox): number {
  if (backgroundSize === 'cover') return Math.max(width, height)
  const [percent] = parsePercents(backgroundSize) ?? [100]
  return (width * percent) / 100
}
