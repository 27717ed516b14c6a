import './photograph.css'
import { bringWebFonts } from './web-fonts.ts'

/** Quality and scale of a preview (specification 2, §9). */
const preview = { quality: 0.8, scale: 1 }

/**
 * Photographs an element of the page. It must be laid out, at its own size.
 *
 * @returns a JPEG data URL
 */
export async function photograph(element: HTMLElement): Promise<string> {
  const [{ default: html2canvas }] = await Promise.all([import('html2canvas'), fontsOf(element)])
  const canvas = await html2canvas(element, {
    scale: preview.scale,
    backgroundColor: '#000000',
    logging: false,
    // The photographer copies the whole document first; only styles and the element itself are needed.
    ignoreElements: other =>
      !other.contains(element) && !element.contains(other) && !document.head.contains(other),
    // It measures the words in that copy, which has only the styles that stand in the document
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- it waits for the promise, though its types do not say so
    async onclone(copy, copied) {
      bringWebFonts(copy)
      await fontsOf(copied)
    },
  })
  return canvas.toDataURL('image/jpeg', preview.quality)
}

/** Waits for every font that the element's words are set in; a font that does not come is done without. */
async function fontsOf(element: HTMLElement): Promise<void> {
  const { fonts } = element.ownerDocument as Partial<Pick<Document, 'fonts'>>
  if (!fonts) return
  const looks = new Map<string, string>()
  for (const text of element.querySelectorAll('p')) {
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(text)
    const look = `${fontWeight} ${fontSize} ${fontFamily}`
    looks.set(look, (looks.get(look) ?? '') + text.textContent)
  }
  await Promise.allSettled([...looks].map(([look, words]) => fonts.load(look, words)))
}
