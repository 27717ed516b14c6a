import type { Layer } from '@tessera/shared-contracts'
import { useLayoutEffect, type RefObject } from 'react'

/** No smaller than this, in the page's own pixels; words that still do not fit are cut off. */
const smallestSize = 12

/** Makes the type of an element smaller until its words fit into its box. */
export function fitText(element: HTMLElement): void {
  element.style.removeProperty('font-size')
  let size = Number.parseFloat(getComputedStyle(element).fontSize)
  while (element.scrollHeight > element.clientHeight && size > smallestSize) {
    size = Math.max(size * 0.95, smallestSize)
    element.style.fontSize = `${size}px`
  }
}

/** Keeps the words of a text layer inside its box, also when its font arrives late. */
export function useFittingText(element: RefObject<HTMLElement | null>, layer: Layer): void {
  const { content } = layer
  const { fontFamily } = layer.style
  useLayoutEffect(() => {
    const fit = () => element.current && fitText(element.current)
    fit()
    const { fonts } = document as Partial<Pick<Document, 'fonts'>>
    fonts?.addEventListener('loadingdone', fit)
    return () => fonts?.removeEventListener('loadingdone', fit)
  }, [element, content, fontFamily])
}
