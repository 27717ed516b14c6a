import { useAppDispatch } from '@tessera/shared-auth'
import { parseLayerClasses, type Layer, type PortfolioPage } from '@tessera/shared-contracts'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { getFontSizePx } from '../../../page/font-size.ts'
import { getLayerBox } from '../../../page/layer-box.ts'
import { editorActions } from '../state/portfolio-editor-slice.ts'
import { getLayerElementId } from '../image-tools/use-image-placement.ts'
import { announce } from './announce.ts'

/** Font sizes of a text layer, in pixels of the page. */
export const fontSizeRange = { min: 12, max: 200, step: 2 } as const

export const alignments = ['left', 'center', 'right'] as const
export type Alignment = (typeof alignments)[number]

/** The letters that align a text, with Control and Shift, as in most word processors. */
const alignmentKeys: Readonly<Record<string, Alignment>> = { l: 'left', e: 'center', r: 'right' }

/** Reads and sets the size and the alignment of a text layer. */
export function useTextFormat(layer: Layer, page: PortfolioPage) {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const path = { pageId: page.id, layerId: layer.id }
  const fontSize = getFontSizePx(layer)

  /** A larger text gets a higher box, so that its size is not reduced to fit. */
  const setFontSize = (size: number) => {
    const next = Math.min(fontSizeRange.max, Math.max(fontSizeRange.min, Math.round(size)))
    const box = getLayerBox(layer, page)
    const element = document.getElementById(getLayerElementId(path))
    const height = element ? measureHeight(element, next) : 0
    const higher =
      box && height > box.height ? { ...box, height: Math.min(height, page.height - box.top) } : undefined
    dispatch(editorActions.textFormatSet({ ...path, format: { fontSize: `${next}px` }, box: higher }))
    announce(t('format.sizeSet', { size: next }))
  }
  const setAlignment = (textAlign: Alignment) => {
    dispatch(editorActions.textFormatSet({ ...path, format: { textAlign } }))
    announce(t(`format.${textAlign}Set`))
  }
  return {
    fontSize,
    alignment: getAlignment(layer),
    setFontSize,
    setAlignment,
    /** Control+Shift with `>` and `<` sets the size, with L, E and R the alignment. */
    onKeyDown: (event: KeyboardEvent) => {
      if (!event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return
      const alignment = alignmentKeys[event.key.toLowerCase()]
      const steps = { Period: 1, Comma: -1 }[event.code]
      if (alignment === undefined && steps === undefined) return
      event.preventDefault()
      if (alignment) setAlignment(alignment)
      else if (steps) setFontSize(fontSize + steps * fontSizeRange.step)
    },
  }
}

function getAlignment({ style, className }: Layer): Alignment {
  const own = alignments.find(alignment => alignment === style.textAlign)
  return own ?? (parseLayerClasses(className).some(name => name.endsWith('-centered')) ? 'center' : 'left')
}

/** Returns the height that the text of an element needs at a font size, in pixels of the page. */
function measureHeight(element: HTMLElement, fontSizePx: number): number {
  const { fontSize } = element.style
  element.style.fontSize = `${fontSizePx}px`
  const height = element.scrollHeight
  element.style.fontSize = fontSize
  return height
}
