/** A prompt without the notation of other generators. Both texts have the length of the prompt. */
export interface PromptParts {
  /** What the image should show. Notation is replaced with commas and spaces. */
  wanted: string
  /** What it should not show: "Negative prompt: …", `--no …`, a negative weight. Spaces elsewhere. */
  unwanted: string
  /** Quoted texts, which the image should show as letters. */
  quotes: readonly { word: string; start: number; end: number }[]
}

/** Settings of a generator that a pasted prompt ends with: "Steps: 28, Sampler: Euler a, …". */
const SETTINGS =
  /(?:^|[\n,，。.])\s*(?:steps|sampler|cfg(?: scale)?|seed|model(?: hash)?|clip skip)\s*:[^]*$/i
const NEGATIVE_PROMPT =
  /(?:negative[ _]prompt|(?:负面|负向|反向|反面)(?:提示词|提示|描述|关键词))\s*[:：]\s*([^]*?)$/i
const NEGATIVE_PARAMETER = /(?:--|[—–])no\s+((?:(?!\s(?:--|[—–]))[^\n])*)/gi
const PARAMETER = /(?:--|[—–])[a-z]+(?:[ =](?:\d[\w.:/]*|raw|random|https?:\S*))?/gi
/** `<lora:name:0.8>`, `<lyco:…>`, `<hypernet:…>`. */
const EXTRA_NETWORK = /<[a-z]+:[^<>]*>/gi
/** `word::-1` */
const NEGATIVE_WEIGHT = /([^\n,:，。()[\]]+)::-\d*\.?\d+/g
/** `(word:1.2)`, `word::2`, `[from:to:0.5]` */
const WEIGHT = /[:：]{1,2}\s*-?\d*\.?\d+/g
const SEPARATOR = /::|\b(?:BREAK|AND)\b/g
/** Apertures, focal lengths, exposures, sensitivities, sizes and ratios. */
const CAMERA_VALUE =
  /\bf\s?\/?\s?\d+(?:\.\d+)?(?![\w.])|\b\d+(?:\.\d+)?(?:\s?-\s?\d+)?\s?-?\s?mm\b|\b1\/\d+\s?s?\b|\b\d+\.\d+\b|\b\d{4,5}\s?k\b|\biso\s?-?\s?\d+\b|\b\d+\s?fps\b|\b\d{3,5}\s?[x×]\s?\d{3,5}\b|\b\d{1,2}\s?:\s?\d{1,2}\b|\b\d+(?:\.\d+)?\s?mp\b/gi

const QUOTE = /"[^"\n]{1,80}"|“[^”\n]{1,80}”|「[^」\n]{1,80}」|『[^』\n]{1,80}』/g

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')

/** Separates what a prompt asks for from the notation around it. Never throws. */
export function readPromptSyntax(prompt: string): PromptParts {
  let wanted = prompt
  const unwanted: string[] = Array.from({ length: prompt.length }, () => ' ')
  const refuse = (start: number, words: string) => {
    for (let i = 0; i < words.length; i++) unwanted[start + i] = words[i] ?? ' '
  }
  /** Replaces what matches with a comma, because it separates the words beside it. */
  const separate = (pattern: RegExp) => {
    wanted = wanted.replace(pattern, match => (match.length > 0 ? `,${blank(match.slice(1))}` : ''))
  }
  const erase = (pattern: RegExp) => {
    wanted = wanted.replace(pattern, blank)
  }
  const move = (pattern: RegExp) => {
    wanted = wanted.replace(pattern, (match: string, words: string, at: number) => {
      refuse(at + match.indexOf(words), words)
      return `,${blank(match.slice(1))}`
    })
  }
  const quotes = [...prompt.matchAll(QUOTE)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }))
  separate(QUOTE)
  separate(SETTINGS)
  move(NEGATIVE_PROMPT)
  move(NEGATIVE_PARAMETER)
  separate(EXTRA_NETWORK)
  separate(PARAMETER)
  move(NEGATIVE_WEIGHT)
  separate(CAMERA_VALUE)
  erase(WEIGHT)
  separate(SEPARATOR)
  return { wanted, unwanted: unwanted.join(''), quotes }
}
