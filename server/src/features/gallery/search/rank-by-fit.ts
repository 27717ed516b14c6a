import type { SearchWord } from '../../dictionary/search-words.ts'

/** The texts of a creation that a search compares. */
export interface SearchedTexts {
  title: string
  prompt: string | null
}

/** A title says what a creation is, a prompt also what is beside it. */
const titlePoints = 4
const promptPoints = 2
/** A word of its own says more than a part of one, and both more than a word of the other language. */
const partShare = 0.6
const translationShare = 0.8

/** Orders creations by how well their texts fit the words of a search; those that fit alike stay in their order. */
export function rankByFit(
  terms: readonly SearchWord[],
  found: readonly number[],
  texts: ReadonlyMap<number, SearchedTexts>,
): number[] {
  const searched = terms.map(({ text, translations }) => ({ term: text, translations: translations.flat() }))
  const points = new Map(
    found.map(sequence => {
      const { title = '', prompt = null } = texts.get(sequence) ?? {}
      const [lowerTitle, lowerPrompt] = [title.toLowerCase(), prompt?.toLowerCase() ?? '']
      const sum = searched.reduce((total, { term, translations }) => {
        const rate = (text: string) =>
          Math.max(rateText(text, term), ...translations.map(each => rateText(text, each) * translationShare))
        return total + titlePoints * rate(lowerTitle) + promptPoints * rate(lowerPrompt)
      }, 0)
      return [sequence, sum] as const
    }),
  )
  return found.toSorted((one, other) => (points.get(other) ?? 0) - (points.get(one) ?? 0))
}

const isWordCharacter = (character: string | undefined) =>
  character !== undefined && /[a-z0-9]/.test(character)

/** From 0 to 1.5: a text that begins with the word is about it. */
function rateText(text: string, word: string): number {
  const at = text.indexOf(word)
  if (at < 0) return 0
  const isPart =
    (isWordCharacter(word[0]) && isWordCharacter(text[at - 1])) ||
    (isWordCharacter(word.at(-1)) && isWordCharacter(text[at + word.length]))
  return (isPart ? partShare : 1) + 0.5 / (1 + at / 20)
}
