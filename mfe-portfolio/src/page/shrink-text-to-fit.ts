import { sanitizeLayerStyle, type Layer, type LayerStyle } from '@tessera/shared-contracts'
import { useLayoutEffect, type RefObject } from 'react'

/** The smallest font size, in the page's own pixels. Text that still does not fit is cut off. */
export const minFontSizePx = 12

/**
 * Reduces the font size of an element until its text fits into its box.
 *
 * @param style of the layer; where it has no size of its own, its class sets the size
 */
export function shrinkTextToFit(
  element: HTMLElement,
  { fontSize }: Pick<LayerStyle, 'fontSize'>,
  minSizePx = minFontSizePx,
): void {
  element.style.fontSize = sanitizeLayerStyle({ fontSize }).fontSize ?? ''
  const ownSizePx = Number.parseFloat(getComputedStyle(element).fontSize)
  let sizePx = Math.max(ownSizePx, minSizePx)
  if (sizePx > ownSizePx) element.style.fontSize = `${sizePx}px`
  while (element.scrollHeight > element.clientHeight && sizePx > minSizePx) {
    sizePx = Math.max(sizePx * 0.95, minSizePx)
    element.style.fontSize = `${sizePx}px`
  }
}

/** Fits the text of a layer into its box, again when its font has loaded. */
export function useShrinkTextToFit(
  element: RefObject<HTMLElement | null>,
  layer: Layer,
  minSizePx = minFontSizePx,
): void {
  const { content } = layer
  const { fontFamily, fontSize, fontWeight, fontStyle, lineHeight } = layer.style
  const { left, top, width, height } = layer.style
  useLayoutEffect(() => {
    const fit = () => element.current && shrinkTextToFit(element.current, { fontSize }, minSizePx)
    fit()
    const { fonts } = document as Partial<Pick<Document, 'fonts'>>
    fonts?.addEventListener('loadingdone', fit)
    return () => fonts?.removeEventListener('loadingdone', fit)
  }, [
    element,
    content,
    fontFamily,
    fontSize,
    fontWeight,
    fontStyle,
    lineHeight,
    minSizePx,
    left,
    top,
    width,
    height,
  ])
}
