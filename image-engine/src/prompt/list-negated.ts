import { isNoun, type PromptWord } from './words/prompt-word.ts'

/** After a refused noun, these refuse the next one too: "no people or cars". */
const continuations = new Set('or|nor|and|any|a|an|the|和|与|或|及|以及'.split('|'))

/**
 * Lists what a run refuses ("no people or red cars", "没有云"): the words after a negation up to its noun, and the
 * nouns joined to it.
 */
export function listNegated(run: readonly PromptWord[]): PromptWord[] {
  let state: 'wanted' | 'refusing' | 'refused' = 'wanted'
  return run.filter(word => {
    if (word.meaning?.negates) state = 'refusing'
    else if (state === 'refused') state = continuations.has(word.word) ? 'refusing' : 'wanted'
    if (state === 'wanted') return false
    if (!word.meaning || isNoun(word) || word.meaning.weather || word.meaning.lacks) state = 'refused'
    return true
  })
}
