import { useAppDispatch } from '@tessera/shared-auth'
import {
  parseLayerClasses,
  type Layer,
  type PortfolioFont,
  type PortfolioPage,
} from '@tessera/shared-contracts'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { getFontSizePx } from '../../../page/font-size.ts'
import { getLayerBox } from '../../../page/layer-box.ts'
import { getLineHeight, isBold, isItalic } from '../../../page/text-style.ts'
import { hasItalics } from '../../../web-fonts/italic-font-faces.ts'
import { defaultFont, getFontStack, parseFont } from '../document/fonts.ts'
import type { TextFormat } from '../document/text-format-edits.ts'
import { editorActions } from '../state/portfolio-editor-slice.ts'
import { getLayerElementId } from '../image-tools/use-image-placement.ts'
import { announce } from '../layer-tools/announce.ts'

/** Font sizes of a text layer, in pixels of the page. */
export const fontSizeRange = { min: 12, max: 200, step: 2 } as const
/** Line heights of a text layer, as factors of its font size. */
export const lineHeightRange = { min: 0.8, max: 3, step: 0.1 } as const

export const alignments = ['left', 'center', 'right'] as const
export type Alignment = (typeof alignments)[number]

/** The letters that align a text, with Control and Shift, as in most word processors. */
const alignmentKeys: Readonly<Record<string, Alignment>> = { l: 'left', e: 'center', r: 'right' }

/** Reads and sets how a text layer is set. */
export function useTextFormat(layer: Layer, page: PortfolioPage) {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const path = { pageId: page.id, layerId: layer.id }
  const fontSize = getFontSizePx(layer)
  const font = parseFont(layer.style.fontFamily) ?? defaultFont
  const [bold, italic] = [isBold(layer), isItalic(layer)]

  /** A text that gets larger gets a higher box, so that its size is not reduced to fit. */
  const setFormat = (format: TextFormat, message: string) => {
    const box = getLayerBox(layer, page)
    const element = document.getElementById(getLayerElementId(path))
    // An alignment makes no text larger
    const height =
      element && format.textAlign === undefined
        ? measureHeight(element, { fontSize: `${fontSize}px`, ...format })
        : 0
    const higher =
      box && height > box.height ? { ...box, height: Math.min(height, page.height - box.top) } : undefined
    dispatch(editorActions.textFormatSet({ ...path, format, box: higher }))
    announce(message)
  }
  const setFontSize = (size: number) => {
    const next = Math.min(fontSizeRange.max, Math.max(fontSizeRange.min, Math.round(size)))
    setFormat({ fontSize: `${next}px` }, t('format.sizeSet', { size: next }))
  }
  const setAlignment = (textAlign: Alignment) => setFormat({ textAlign }, t(`format.${textAlign}Set`))
  const toggleBold = () =>
    setFormat({ fontWeight: bold ? '400' : '700' }, t(bold ? 'format.boldOff' : 'format.boldOn'))
  const canBeItalic = italic || hasItalics(font)
  const toggleItalic = () => {
    if (!canBeItalic) announce(t('format.noItalics'))
    else
      setFormat(
        { fontStyle: italic ? 'normal' : 'italic' },
        t(italic ? 'format.italicOff' : 'format.italicOn'),
      )
  }
  return {
    fontSize,
    font,
    lineHeight: getLineHeight(layer),
    alignment: getAlignment(layer),
    isBold: bold,
    isItalic: italic,
    canBeItalic,
    setFontSize,
    setAlignment,
    toggleBold,
    toggleItalic,
    /** A text in a font without italics is upright. */
    setFont: (next: PortfolioFont) =>
      setFormat(
        { fontFamily: getFontStack(next), ...(italic && !hasItalics(next) && { fontStyle: 'normal' }) },
        t('format.fontSet', { font: next }),
      ),
    setLineHeight: (lineHeight: number) =>
      setFormat(
        { lineHeight: String(Number(lineHeight.toFixed(2))) },
        t('format.lineHeightSet', { lineHeight }),
      ),
    /** Control+Shift with `>` and `<` sets the size, with L, E and R the alignment; Control+B and Control+I the style. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return
      const action = findAction(event)
      if (!action) return
      event.preventDefault()
      action()
    },
  }

  function findAction({ key, code, shiftKey }: KeyboardEvent): (() => void) | undefined {
    const letter = key.toLowerCase()
    if (!shiftKey) return { b: toggleBold, i: toggleItalic }[letter]
    const alignment = alignmentKeys[letter]
    if (alignment) return () => setAlignment(alignment)
    const steps = { Period: 1, Comma: -1 }[code]
    return steps === undefined ? undefined : () => setFontSize(fontSize + steps * fontSizeRange.step)
  }
}

function getAlignment({ style, className }: Layer): Alignment {
  const own = alignments.find(alignment => alignment === style.textAlign)
  return own ?? (parseLayerClasses(className).some(name => name.endsWith('-centered')) ? 'center' : 'left')
}

/** Returns the height that the text of an element needs in a format, in pixels of the page. */
function measureHeight(element: HTMLElement, format: TextFormat): number {
  const { cssText } = element.style
  Object.assign(element.style, format)
  const height = element.scrollHeight
  element.style.cssText = cssText
  return height
}
