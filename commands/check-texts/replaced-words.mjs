/**
 * The words that docs/GLOSSARY.md replaces and that a pattern finds without mistakes. It has more, which also have another
 * meaning. `files` limits a word to the files where it has no other meaning.
 *
 * @typedef {{ pattern: RegExp, better: string, files?: RegExp }} ReplacedWord
 */

/** @type {Record<'en' | 'zh', RegExp>} */
export const replacedInLocales = { en: /\b(pictures?|colours?|cancelled|films?)\b/i, zh: /账号|你|发布版本/ }

/** @type {ReplacedWord[]} */
const everywhere = [
  { pattern: /\bpictures?\b/i, better: 'image, screenshot' },
  // The image engine has effects of analog photography
  { pattern: /\bfilms?\b/i, better: 'video', files: /^(?!image-engine\/)/ },
  { pattern: /colour/i, better: 'color' },
  { pattern: /cancell(?:ed|ing)/i, better: 'canceled, canceling' },
  // The prompts of images have moods
  { pattern: /\bmoods?\b/i, better: 'theme', files: /portfolio/ },
  { pattern: /\bnowhere\b/i, better: 'not found, in no place' },
  { pattern: /\b(?:nobody|somebody|anybody|whoever)\b/i, better: 'no user, a user, any user, the caller' },
]

const adjectives = 'deleted|hidden|own|public|refused|reported|selected|similar|waiting'

/** @type {ReplacedWord[]} In comments, in titles of tests, and in names of flows and states. */
export const replacedInSentences = [
  ...everywhere,
  // The answers of the help and labor are something else
  {
    pattern: /\banswer(?:ed|ing)\b|'s answer\b|\banswers (?:a|an|its|the|with)\b/i,
    better: 'respond, response',
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:a|another|each|every|(?:a|the) (?:${adjectives})) work\b(?! (?:folder|item|queue))`,
      'i',
    ),
    better: 'creation',
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:all|few|four|further|more|newest|next|of|oldest|other|several|the|their|these|three|two|whose|${adjectives}|\w+(?:'s|s')) works\b|\bWorks (?:of|that)\b`,
    ),
    better: 'creations',
  },
  { pattern: /\b(?:did|do|does) not come\b/i, better: 'fail to load' },
  { pattern: /\bon (?:its|their) way\b/i, better: 'loading, requested' },
  { pattern: /\bgiv(?:en?|es|ing) back\b/i, better: 'refund, release' },
  { pattern: /\blets? go\b/i, better: 'release, delete' },
  { pattern: /\b(?:beforehand|brought|hindrance|possessions|workplace)\b/i, better: 'a term of the field' },
]

/** @type {ReplacedWord[]} In the words of exported names, files and folders. */
export const replacedInNames = [
  ...everywhere,
  { pattern: /\banswer(?:s|ed)?\b/i, better: 'response' },
  { pattern: /\bworks\b/i, better: 'creations' },
]
