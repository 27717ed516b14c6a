import type { Language } from '@tessera/shared-contracts'

const han = /\p{Script=Han}/u

/** Returns the language that a text is in: a text with a Chinese character is Chinese. */
export const getLanguage = (text: string): Language => (han.test(text) ? 'zh' : 'en')

/** Returns a prompt without what only an engine reads: weights, parameters, networks. */
export const cleanPrompt = (prompt: string): string =>
  prompt
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/(?:^|\s)--?\w+(?:\s+[\d.:]+)?/g, ' ')
    .replaceAll(/:\d+(?:\.\d+)?(?=\s*[)\]])/g, '')
    .replaceAll(/[()[\]{}]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,，.。、;；:：]+/, '')
    .trim()

/** The longest title: two lines at most under an image. A Chinese character is about as wide as two letters. */
const maxTitleLetters = 42

const clauseEnd = /[,，.。;；!！?？\n|]/

/** Returns the first clause of a prompt as a title: without its article, cut at a whole word. */
export function shortenPrompt(prompt: string): string {
  const [clause = ''] = prompt.split(clauseEnd)
  return capitalize(cutText(clause.trim().replace(/^(?:an?|the)\s+/i, ''), maxTitleLetters))
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Cuts a text at a whole word. A Chinese character counts as two letters. */
export function cutText(text: string, maxLetters: number): string {
  let letters = 0
  let end = 0
  for (const character of text) {
    letters += han.test(character) ? 2 : 1
    if (letters > maxLetters) break
    end += character.length
  }
  if (end >= text.length) return text
  const whole = text.slice(0, end)
  const lastSpace = whole.lastIndexOf(' ')
  const isInWord = /\w/.test(text.charAt(end)) && /\w$/.test(whole)
  return (isInWord && lastSpace > 0 ? whole.slice(0, lastSpace) : whole).replace(/[\s,，、]$/, '').trim()
}
