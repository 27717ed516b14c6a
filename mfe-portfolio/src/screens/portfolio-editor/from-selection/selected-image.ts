import {
  getImageSource,
  isAllowedStyle,
  type AltText,
  type Language,
  type SelectedCreation,
} from '@tessera/shared-contracts'
import { cleanPrompt, cutText, getLanguage, shortenPrompt } from './prompt-title.ts'

/** A description that is heard: longer ones tire. */
const maxAltLetters = 200

/** An image of the selection, with its words. */
export interface SelectedImage {
  readonly url: string
  /** Width by height. */
  readonly ratio: number
  /** In the language of the member where that is known. It may be empty. */
  readonly title: string
  /** The title in the other language; empty where that is not known. */
  readonly otherTitle: string
  readonly alt: AltText
}

/** Returns the images of a selection that a page can show. */
export const listSelectedImages = (
  creations: readonly SelectedCreation[],
  language: Language,
): SelectedImage[] =>
  creations.flatMap(creation => {
    const { file_type: type, full_url: url, width, height } = creation
    const backgroundImage = `url("${url}")`
    if (type !== 'image' || getImageSource(backgroundImage) === null || !isAllowedStyle({ backgroundImage }))
      return []
    return [{ url, ratio: width && height ? width / height : 1, ...describeCreation(creation, language) }]
  })

/** The words of an image: what its owner has called it, else what its prompt says. */
function describeCreation(
  { title, prompt, names }: SelectedCreation,
  language: Language,
): Pick<SelectedImage, 'title' | 'otherTitle' | 'alt'> {
  const other = language === 'en' ? 'zh' : 'en'
  const said = cleanPrompt(prompt ?? '')
  const own = title?.trim() ?? ''
  // Without a title of its own, an image is called by the first words of its prompt
  const isOwn = own !== '' && !said.startsWith(cleanPrompt(own).slice(0, 20))
  const text = isOwn || said === '' ? own : shortenPrompt(said)
  const saidIn = getLanguage(text)
  const alt = said || own
  const altLanguage = getLanguage(alt)
  const altTexts: AltText = { ...names, ...(alt !== '' && { [altLanguage]: cutText(alt, maxAltLetters) }) }
  if (isOwn || text === '') return { title: text, otherTitle: '', alt: altTexts }
  if (saidIn === language) return { title: text, otherTitle: names?.[other] ?? '', alt: altTexts }
  return names
    ? { title: names[language], otherTitle: text, alt: altTexts }
    : { title: text, otherTitle: '', alt: altTexts }
}
