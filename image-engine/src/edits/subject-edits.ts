import type { Subject } from '../intent/intent.ts'
import { animals, colorableSubjects, products } from '../intent/subject-groups.ts'
import { furniturePieces } from '../layouts/furniture-pieces.ts'
import { portraitSubjects } from '../layouts/omitted-subjects.ts'
import { meanings } from '../prompt/lexicon/lexicon.ts'
import type { PromptWord } from '../prompt/words/prompt-word.ts'
import { editChoices, noChoice } from './edit-kinds.ts'
import { countedNoun, getMeasure, isPlural } from './count-edits.ts'
import { findChoiceWords, findSubjectName, toPlural } from './edit-words.ts'
import { applyChanges, listReplacements } from './prompt-text.ts'
import type { EditablePrompt } from './read-editable-prompt.ts'

/** Subjects that stand for each other. */
const groups: readonly (readonly Subject[])[] = [
  animals,
  products,
  portraitSubjects,
  [...furniturePieces, 'armchair', 'sofa'],
  ['dress', 'coat'],
  ['mountain', 'lake', 'forest', 'meadow', 'desert', 'canyon', 'valley'],
  ['wave', 'beach', 'island', 'lighthouse', 'boat'],
  ['street', 'tower', 'bridge', 'castle', 'temple'],
  ['liquid', 'paper', 'geometry', 'silk', 'strand', 'bokeh'],
]

/** The noun that an edit of the subject, its color or its number is about: the main one, or the first that shows. */
export function findEditableNoun({ main, words, scene }: EditablePrompt): PromptWord | undefined {
  const shows = ({ meaning }: PromptWord) => {
    const [subject] = meaning?.subjects ?? []
    return subject !== undefined && !meaning?.approximate && scene.showsSubject(subject)
  }
  if (main && shows(main)) return main
  return words.find(word => shows(word) && isColorable(word))
}

export const listAlternatives = (subject: Subject): readonly Subject[] =>
  groups.find(group => group.includes(subject)) ?? []

/** Lists the prompts with another subject in place of a noun. */
export function listSubjectPrompts(
  { prompt, language }: EditablePrompt,
  noun: PromptWord,
  to: Subject,
): string[] {
  const name = findSubjectName(to, language)
  if (!name) return []
  if (
    toPlural(name) === name &&
    name.endsWith('s') &&
    /\ban?\s+(?:[a-z-]+\s+)*$/i.test(prompt.slice(0, noun.start))
  )
    return []
  const text = language === 'en' && isPlural(noun) ? toPlural(name) : name
  const change = { start: noun.start, end: noun.end, text }
  const counted = language === 'zh' ? countedNoun.exec(prompt.slice(0, noun.start)) : undefined
  const [, number = '', measure = ''] = counted ?? []
  if (!counted) return [applyChanges(prompt, [change])]
  const start = counted.index + number.length
  return [
    applyChanges(prompt, [{ start, end: start + measure.length, text: getMeasure(to) }, change]),
    applyChanges(prompt, [change]),
  ]
}

/** Names of colors by the meaning of their words. */
export const colorIds = new Map(
  editChoices.color
    .map(id => [meanings.get(id)?.color, id] as const)
    .filter(([color]) => color !== undefined),
)

/** Whether the color of a noun can be set by a word before it. */
export const isColorable = (noun: PromptWord): boolean =>
  !noun.meaning?.ownColor && colorableSubjects.has(noun.meaning?.subjects?.[0] ?? 'person')

/** Lists the prompts that give a noun, or without a noun the scene, another color. `id` `noChoice` takes it away. */
export function listColorPrompts(
  { prompt, language }: EditablePrompt,
  present: PromptWord | undefined,
  noun: PromptWord | undefined,
  id: string,
): string[] {
  const words = findChoiceWords('color', id)
  if (id !== noChoice && !words) return []
  if (!noun)
    return listReplacements(prompt, present ? [present] : [], {
      words,
      language,
      isPlaced: false,
      isAdjective: true,
      main: undefined,
    })
  if (present) {
    const hasParticle = prompt.slice(present.end).startsWith('的')
    const text = !words ? '' : language === 'zh' ? words.zh : words.adjective
    return [
      applyChanges(prompt, [
        { start: present.start, end: present.end + (!words && hasParticle ? 1 : 0), text },
      ]),
    ]
  }
  if (!words) return []
  const before = prompt.slice(0, noun.start)
  // 向日葵花瓶 is one noun, which no color can part
  if (
    language === 'zh' &&
    /\p{Script=Han}$/u.test(before) &&
    !/[的里中上下旁只个条匹辆艘台本瓶块支枚双头杯把座位名和与]$/.test(before)
  )
    return []
  const text = language === 'zh' ? words.zh + (before.endsWith('的') ? '' : '的') : `${words.adjective} `
  return [applyChanges(prompt, [{ start: noun.start, end: noun.start, text }])]
}
