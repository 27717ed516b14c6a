import type { Layer } from '@tessera/shared-contracts'
import { useLayoutEffect, type RefObject } from 'react'

/** The smallest font size, in the page's own pixels. Text that still does not fit is cut off. */
const minFontSizePx = 12

/** Reduces the font size of an element until its text fits into its box. */
export function shrinkTextToFit(element: HTMLElement): void {
  element.style.removeProperty('font-size')
  let sizePx = Number.parseFloat(getComputedStyle(element).fontSize)
  while (element.scrollHeight > element.clientHeight && sizePx > minFontSizePx) {
    sizePx = Math.max(sizePx * 0.95, minFontSizePx)
    element.style.fontSize = `${sizePx}px`
  }
}

/** Fits the text of a layer into its box, again when its font has loaded. */
export function useShrinkTextToFit(element: RefObject<HTMLElement | null>, layer: Layer): void {
  const { content } = layer
  const { fontFamily } = layer.style
  useLayoutEffect(() => {
    const fit = () => element.current && shrinkTextToFit(element.current)
    fit()
    const { fonts } = document as Partial<Pick<Document, 'fonts'>>
    fonts?.addEventListener('loadingdone', fit)
    return () => fonts?.removeEventListener('loadingdone', fit)
  }, [element, content, fontFamily])
}
