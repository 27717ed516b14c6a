import './draw-element.css'
import { addWebFonts } from '../web-fonts/web-fonts.ts'

/**
 * Draws an element on a canvas with html2canvas. The element must be laid out at its own size.
 *
 * @param scale pixels of the canvas for each CSS pixel
 */
export async function drawElement(element: HTMLElement, scale: number): Promise<HTMLCanvasElement> {
  const [{ default: html2canvas }] = await Promise.all([import('html2canvas'), loadFonts(element)])
  return html2canvas(element, {
    scale,
    backgroundColor: '#000000',
    logging: false,
    // html2canvas copies the whole document first, of which it needs the styles and the element only
    ignoreElements: other =>
      !other.contains(element) && !element.contains(other) && !document.head.contains(other),
    // html2canvas measures text in the copy, which has none of the adopted style sheets
    async onclone(copy, copiedElement) {
      addWebFonts(copy)
      await loadFonts(copiedElement)
    },
  })
}

/** Loads every font of the element's texts. A font that fails to load is replaced by its fallback. */
async function loadFonts(element: HTMLElement): Promise<void> {
  const { fonts } = element.ownerDocument as Partial<Pick<Document, 'fonts'>>
  if (!fonts) return
  const textsByFont = new Map<string, string>()
  for (const text of element.querySelectorAll('p')) {
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(text)
    const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
    textsByFont.set(font, (textsByFont.get(font) ?? '') + text.textContent)
  }
  await Promise.allSettled([...textsByFont].map(([font, characters]) => fonts.load(font, characters)))
  // Texts are fitted into their boxes again when the fonts are ready
  await fonts.ready
}
