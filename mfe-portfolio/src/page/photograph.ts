import './photograph.css'

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
  })
  return canvas.toDataURL('image/jpeg', preview.quality)
}

/** Waits for every font that the element's words are set in; a font that does not come is done without. */
async function fontsOf(element: HTMLElement): Promise<void> {
  const { fonts } = document as Partial<Pick<Document, 'fonts'>>
  if (!fonts) return
  const looks = new Map<string, string>()
  for (const text of element.querySelectorAll('p')) {
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(text)
    const look = `${fontWeight} ${fontSize} ${fontFamily}`
    looks.set(look, (looks.get(look) ?? '') + text.textContent)
  }
  await Promise.allSettled([...looks].map(([look, words]) => fonts.load(look, words)))
}
