import { listLayouts } from '../layouts/families.ts'
import { haveSameLayout } from '../layouts/weigh-layouts.ts'
import { readPromptWords, type PromptReading } from '../prompt/read-prompt.ts'
import type { PromptWord } from '../prompt/words/prompt-word.ts'
import { describeDrawnScene, type DrawnScene } from '../report/drawn-scene.ts'
import { findMainSubject } from '../prompt/main-subject.ts'
import type { Subject } from '../intent/intent.ts'
import { differOnlyIn } from './compare-intents.ts'
import type { EditKind } from './edit-kinds.ts'
import type { Language } from './edit-words.ts'

/** A prompt as it was read, with what its images show. */
export interface EditablePrompt extends PromptReading {
  prompt: string
  scene: DrawnScene
  language: Language
  /** The words that count, in the order of the prompt. */
  words: readonly PromptWord[]
  main: PromptWord | undefined
}

const isChinese = (text: string) => /\p{Script=Han}/u.test(text)

export function readEditablePrompt(prompt: string, scenario: string): EditablePrompt {
  const reading = readPromptWords(prompt, scenario)
  const words = reading.runs.flat().filter(word => !reading.negated.has(word) && !word.isModifier)
  const main = findMainSubject(reading)
  return {
    ...reading,
    prompt,
    words,
    main,
    scene: describeDrawnScene(reading.intent),
    language: isChinese(main?.word ?? words[0]?.word ?? prompt) ? 'zh' : 'en',
  }
}

const countUnknown = ({ words }: EditablePrompt) => words.filter(({ meaning }) => !meaning).length

/**
 * Returns the first prompt that asks for what the old one did with one attribute changed: of the same family and layout,
 * with all else as it was, and without words that are read wrong.
 */
export function findExactEdit(
  before: EditablePrompt,
  scenario: string,
  kind: EditKind,
  prompts: readonly string[],
  hasValue: (after: EditablePrompt) => boolean,
  renamed?: readonly [from: Subject, to: Subject],
): string | undefined {
  return prompts.find(prompt => {
    const after = readEditablePrompt(prompt, scenario)
    return (
      differOnlyIn(kind, before.intent, after.intent, renamed) &&
      hasValue(after) &&
      haveSameLayout(listLayouts(before.intent), before.intent, after.intent) &&
      countUnknown(after) <= countUnknown(before) &&
      after.negated.size === before.negated.size
    )
  })
}
