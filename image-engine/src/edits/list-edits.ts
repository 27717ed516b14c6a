import type { Meaning } from '../prompt/lexicon/meaning.ts'
import type { Subject } from '../intent/intent.ts'
import {
  editChoices,
  noChoice,
  type EditableAttribute,
  type EditChoice,
  type EditKind,
} from './edit-kinds.ts'
import { findChoiceWords, placedKinds } from './edit-words.ts'
import { listReplacements } from './prompt-text.ts'
import { findExactEdit, readEditablePrompt, type EditablePrompt } from './read-editable-prompt.ts'
import { sceneAttributes, type SceneAttribute } from './scene-edits.ts'
import { isCountable, listCountPrompts } from './count-edits.ts'
import {
  colorIds,
  findEditableNoun,
  isColorable,
  listAlternatives,
  listColorPrompts,
  listSubjectPrompts,
} from './subject-edits.ts'

export { findSubjectName } from './edit-words.ts'
export {
  editChoices,
  editKinds,
  noChoice,
  type EditableAttribute,
  type EditChoice,
  type EditKind,
} from './edit-kinds.ts'

/**
 * Lists what an image of the prompt shows as attributes that can be changed one by one: each choice is a prompt whose
 * images differ in that attribute alone, with the same seed in the same layout. Takes some milliseconds, and never
 * throws.
 */
export function listEdits(prompt: string, scenario = 'general'): EditableAttribute[] {
  const editable = readEditablePrompt(prompt, scenario)
  if (editable.words.length === 0) return []
  return [
    ...listNounEdits(editable, scenario),
    ...sceneAttributes.map(attribute => editScene(editable, scenario, attribute)),
  ].filter(({ choices }) => choices.length > 1)
}

const toMeanings = ({ words }: EditablePrompt): Meaning[] =>
  words.map(({ meaning }) => meaning).filter(meaning => meaning !== undefined)

/** Gathers the choices that an exact edit exists for. */
function gatherChoices(
  { prompt }: EditablePrompt,
  kind: EditKind,
  value: string | undefined,
  ids: readonly string[],
  findPrompt: (id: string) => string | undefined,
): EditableAttribute {
  const current = value ?? noChoice
  const choices: EditChoice[] = []
  for (const id of ids.includes(current) ? ids : [current, ...ids]) {
    const edited = id === current ? prompt : findPrompt(id)
    if (edited !== undefined) choices.push({ id, current: id === current, prompt: edited })
  }
  return { kind, value: value ?? null, choices }
}

function editScene(
  before: EditablePrompt,
  scenario: string,
  { kind, isSaidBy, getValue, isShown }: SceneAttribute,
): EditableAttribute {
  const getOwnValue = (editable: EditablePrompt) => getValue(editable.intent, toMeanings(editable))
  const value = getOwnValue(before)
  const present = before.words.filter(({ meaning }) => meaning && isSaidBy(meaning))
  const isShownBefore = value !== undefined && isShown(value, before.scene)
  return gatherChoices(before, kind, value, [noChoice, ...editChoices[kind]], id => {
    if (id === noChoice && !isShownBefore) return undefined
    return findExactEdit(
      before,
      scenario,
      kind,
      listReplacements(before.prompt, present, {
        ...before,
        words: findChoiceWords(kind, id),
        isPlaced: placedKinds.has(kind),
        isAdjective: placedKinds.has(kind),
      }),
      after => (getOwnValue(after) ?? noChoice) === id && (id === noChoice || isShown(id, after.scene)),
    )
  })
}

function listNounEdits(before: EditablePrompt, scenario: string): EditableAttribute[] {
  const noun = findEditableNoun(before)
  const [subject] = noun?.meaning?.subjects ?? []
  if (!noun || !subject) return [editSceneColor(before, scenario)]
  const count = before.words.find(
    word => word.meaning?.count !== undefined && isBoundTo(before, word, subject),
  )
  const number = before.intent.counts.get(subject)
  const colorWord = before.words.find(word => word.meaning?.color && isBoundTo(before, word, subject))
  const color = before.intent.colors.get(subject)
  return [
    gatherChoices(before, 'subject', subject, listAlternatives(subject), id => {
      const to = listAlternatives(subject).find(each => each === id)
      if (!to || before.intent.subjects.has(to)) return undefined
      return findExactEdit(
        before,
        scenario,
        'subject',
        listSubjectPrompts(before, noun, to),
        ({ intent, scene }) => intent.subjects.has(to) && scene.showsSubject(to),
        [subject, to],
      )
    }),
    gatherChoices(
      before,
      'count',
      editChoices.count[(number ?? 1) - 1] ?? String(number),
      isCountable(before, noun) ? editChoices.count : [],
      id => {
        const wanted = editChoices.count.findIndex(each => each === id) + 1
        return findExactEdit(
          before,
          scenario,
          'count',
          listCountPrompts(before, count, noun, id),
          ({ intent, scene }) => (intent.counts.get(subject) ?? 1) === wanted && scene.showsCountOf(subject),
        )
      },
    ),
    isColorable(noun)
      ? gatherChoices(before, 'color', color && colorIds.get(color), [noChoice, ...editChoices.color], id =>
          findExactEdit(before, scenario, 'color', listColorPrompts(before, colorWord, noun, id), after =>
            isColored(after, before, subject, id),
          ),
        )
      : editSceneColor(before, scenario),
  ]
}

const isBoundTo = ({ bindings }: EditablePrompt, word: EditablePrompt['words'][number], subject: Subject) =>
  bindings.get(word)?.subject === subject

/** Whether a noun has a color, and everything else has its own. */
function isColored(
  { intent, scene }: EditablePrompt,
  before: EditablePrompt,
  subject: Subject,
  id: string,
): boolean {
  const color = intent.colors.get(subject)
  const others = (map: ReadonlyMap<Subject, unknown>) =>
    JSON.stringify([...map].filter(([each]) => each !== subject))
  return (
    others(intent.colors) === others(before.intent.colors) &&
    String(intent.hues) === String(before.intent.hues) &&
    (color ? colorIds.get(color) : noChoice) === id &&
    (id === noChoice || scene.showsColorOf(subject))
  )
}

/** The first color of the scene as a whole. */
function editSceneColor(before: EditablePrompt, scenario: string): EditableAttribute {
  const present = before.words.find(
    word => word.meaning?.hue !== undefined && word.meaning.color && !before.bindings.get(word)?.subject,
  )
  const value = present?.meaning?.color && colorIds.get(present.meaning.color)
  const rest = String(before.intent.hues.slice(1))
  return gatherChoices(before, 'color', value, [noChoice, ...editChoices.color], id =>
    findExactEdit(
      before,
      scenario,
      'color',
      listColorPrompts(before, present, undefined, id),
      ({ intent, scene, words }) => {
        const [hue] = intent.hues
        const wanted = editChoices.color.find(each => each === id)
        if (id === noChoice) return intent.hues.length === 0
        return (
          hue !== undefined &&
          scene.showsHue(hue) &&
          String(intent.hues.slice(1)) === rest &&
          words.some(
            ({ meaning }) => meaning?.hue === hue && meaning.color && colorIds.get(meaning.color) === wanted,
          )
        )
      },
    ),
  )
}
