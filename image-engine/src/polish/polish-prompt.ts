import { readEditablePrompt, type EditablePrompt } from '../edits/read-editable-prompt.ts'
import { analyzePrompt, type PromptAnalysis } from '../report/analyze-prompt.ts'
import { addAttribute, addDetail, type Addition } from './additions.ts'
import { hasNoPlace, listAtmospheres } from './atmospheres.ts'
import { countDetails, listDetails } from './details.ts'
import { isEnriched } from './is-enriched.ts'
import { listNamedKinds } from './named-kinds.ts'

const maxPolished = 3
/** A prompt that names as many kinds of things is good as it is. */
const enoughKinds = 3
/** So is one with as many words. */
const enoughWords = 15

/**
 * Expands a short prompt to up to three richer scenes, each with everything that the prompt names and nothing else of the
 * kinds that it names. The engine draws all that is added. The same prompt always gives the same scenes: none where it is
 * good as it is, and where its subject is not drawn.
 */
export function polishPrompt(prompt: string, scenario = 'general'): string[] {
  const before = readEditablePrompt(prompt, scenario)
  const analysis = analyzePrompt(prompt, scenario)
  const named = listNamedKinds(before)
  const isRich = named.size >= (named.has('light') && hasNoPlace(before.intent) ? 2 : enoughKinds)
  const isLong = before.words.length === 0 || before.words.length >= enoughWords
  if (!analysis.canDrawMainSubject || isRich || isLong) return []
  const details = listDetails(before.intent)
  // "Not at night" takes the stars as well
  const isRefused = (sky: 'star' | 'bird') =>
    sky === 'star' && named.has('time') && before.intent.time !== 'night'
  const polished = listAtmospheres(before.intent, hash(prompt)).map((suited, variant) => {
    const { weather, ...rest } = suited
    const atmosphere = weather && named.has('weather') ? rest : suited
    const additions = [
      ...rotate(details, variant).map(detail => addDetail(detail, 'scenery', before)),
      ...(atmosphere.sky && !isRefused(atmosphere.sky) ? [addDetail(atmosphere.sky, 'sky', before)] : []),
      ...addAttribute('time', atmosphere, before),
      ...addAttribute('weather', atmosphere, before),
      ...addAttribute('light', atmosphere, before),
      ...addAttribute('color', atmosphere, before),
      // Watercolor is a light too
      ...(variant > 0 && !named.has('light') ? addAttribute('style', atmosphere, before) : []),
    ]
    return addAll(
      before,
      analysis,
      scenario,
      additions.filter(({ kind }) => !named.has(kind)),
    )
  })
  return [...new Set(polished)].filter(each => each !== prompt).slice(0, maxPolished)
}

/** Adds one after the other what an image of the prompt shows besides everything else. */
function addAll(
  before: EditablePrompt,
  analysis: PromptAnalysis,
  scenario: string,
  additions: readonly Addition[],
): string {
  let { prompt } = before
  const added: Addition[] = []
  for (const addition of additions) {
    const details = added.filter(({ kind }) => kind === 'scenery')
    if (addition.kind === 'scenery' && details.length === countDetails(before.intent)) continue
    if (addition.isIn(readEditablePrompt(prompt, scenario))) continue
    const found = addition.listPrompts(prompt).find(text => {
      const after = readEditablePrompt(text, scenario)
      return (
        [...added, addition].every(({ isIn }) => isIn(after)) && isEnriched(before, analysis, after, scenario)
      )
    })
    if (found === undefined) continue
    prompt = found
    added.push(addition)
  }
  return prompt
}

const rotate = <T>(values: readonly T[], by: number): T[] => {
  const first = values.length > 0 ? by % values.length : 0
  return [...values.slice(first), ...values.slice(0, first)]
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0
  return value
}
