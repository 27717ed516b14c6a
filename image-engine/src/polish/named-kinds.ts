import type { EditablePrompt } from '../edits/read-editable-prompt.ts'
import { isSeason } from '../edits/scene-edits.ts'
import type { Subject } from '../intent/intent.ts'
import { isGenre } from '../prompt/genres.ts'
import { isNoun, type PromptWord } from '../prompt/words/prompt-word.ts'

/** The kinds of things that a prompt can say about a scene. */
export type SceneKind = 'scenery' | 'sky' | 'time' | 'weather' | 'season' | 'light' | 'color' | 'style'

const sky: ReadonlySet<Subject> = new Set<Subject>(['moon', 'star', 'cloud', 'sun', 'aurora', 'bird'])
const weather: ReadonlySet<Subject> = new Set<Subject>(['cloud', 'mist', 'sun'])

const lightWords =
  /\b(?:light(?:ing|s)?|\w+light|glow\w*|lit|shadows?|tones?|palette)\b|[光影]|色调|色彩|配色/i

/** Lists the kinds that a prompt speaks of, also where it refuses something or nothing draws it. */
export function listNamedKinds({ prompt, runs, main, quotes }: EditablePrompt): Set<SceneKind> {
  const words = runs.flat()
  const kinds = new Set<SceneKind>()
  for (const word of words) for (const kind of listKinds(word, word === main)) kinds.add(kind)
  if (lightWords.test(prompt)) kinds.add('light')
  if (quotes.length > 0) kinds.add('scenery')
  return kinds
}

function listKinds(word: PromptWord, isMain: boolean): SceneKind[] {
  const { meaning } = word
  if (!meaning) return isMain ? [] : ['scenery']
  const subjects = meaning.subjects ?? []
  const isSky =
    subjects.length > 0 &&
    subjects.every(subject => subject === 'snow' || sky.has(subject) || weather.has(subject))
  const kinds: [SceneKind, boolean][] = [
    [
      'scenery',
      !isMain &&
        !isSky &&
        !isSeason(meaning) &&
        !isGenre(word) &&
        (isNoun(word) || meaning.isObject === true),
    ],
    ['sky', subjects.some(subject => sky.has(subject))],
    ['time', meaning.time !== undefined],
    ['weather', meaning.weather !== undefined || subjects.some(subject => weather.has(subject))],
    ['season', isSeason(meaning)],
    ['light', meaning.mood !== undefined && !meaning.color && !meaning.weather && !subjects.length],
    ['color', meaning.color !== undefined || meaning.hue !== undefined],
    ['style', meaning.style !== undefined],
  ]
  return kinds.flatMap(([kind, isNamed]) => (isNamed ? [kind] : []))
}
