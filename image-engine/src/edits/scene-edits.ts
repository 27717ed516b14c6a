import type { Mood } from '../intent/atmosphere.ts'
import type { Intent } from '../intent/intent.ts'
import { chooseRedrawingStyle } from '../layouts/choose-redrawing-style.ts'
import { meanings } from '../prompt/lexicon/lexicon.ts'
import type { Meaning } from '../prompt/lexicon/meaning.ts'
import type { DrawnScene } from '../report/drawn-scene.ts'
import { editChoices } from './edit-kinds.ts'

/** How the prompt says an attribute of the whole scene. */
export interface SceneAttribute {
  kind: 'time' | 'weather' | 'season' | 'style' | 'light' | 'framing'
  /** Whether a word says this attribute. */
  isSaidBy(meaning: Meaning): boolean
  /** The id of the choice, undefined where the prompt names none. */
  getValue(intent: Intent, words: readonly Meaning[]): string | undefined
  isShown(id: string, scene: DrawnScene): boolean
}

const skies = new Set(['cloud', 'mist', 'snow', 'sun'])
const seasonWords: Readonly<Record<string, Meaning | undefined>> = {
  autumn: meanings.get('autumn'),
  winter: meanings.get('winter'),
}
const seasons: readonly (Meaning | undefined)[] = [
  ...Object.values(seasonWords),
  meanings.get('spring'),
  meanings.get('summer'),
]
/** Whether a word names a season. */
export const isSeason = (meaning: Meaning) => seasons.includes(meaning)

const lights: ReadonlySet<string> = new Set(editChoices.light)
const isLight = ({ mood, color, style, subjects, weather, approximate }: Meaning) =>
  mood !== undefined &&
  lights.has(mood) &&
  !color &&
  !style &&
  !weather &&
  !subjects?.length &&
  approximate === undefined

const find = <Id extends string>(ids: readonly Id[], id: string) => ids.find(each => each === id)

export const sceneAttributes: readonly SceneAttribute[] = [
  {
    kind: 'time',
    isSaidBy: ({ time }) => time !== undefined,
    getValue: ({ time }) => time,
    isShown: (id, scene) => scene.showsTime(find(editChoices.time, id) ?? 'day'),
  },
  {
    kind: 'weather',
    isSaidBy: meaning =>
      !isSeason(meaning) &&
      (meaning.weather !== undefined ||
        Boolean(meaning.subjects?.length && meaning.subjects.every(subject => skies.has(subject)))),
    getValue: ({ weather, subjects }, words) =>
      weather ?? (subjects.has('snow') && !words.some(isSeason) ? 'snow' : undefined),
    isShown: (id, scene) =>
      id === 'snow'
        ? scene.showsSubject('snow')
        : scene.showsWeather(find(editChoices.weather, id) ?? 'clear') &&
          (id !== 'clear' || scene.showsSubject('sun')),
  },
  {
    kind: 'season',
    isSaidBy: isSeason,
    getValue: (_, words) => editChoices.season.find(id => words.some(meaning => meaning === seasonWords[id])),
    isShown: (id, scene) => scene.showsSubject(id === 'autumn' ? 'autumn' : 'snow'),
  },
  {
    kind: 'style',
    isSaidBy: ({ style }) => style !== undefined,
    getValue: intent => chooseRedrawingStyle(intent, {}) ?? [...intent.styles][0],
    isShown: (id, scene) => scene.showsStyle(find(editChoices.style, id) ?? 'retro'),
  },
  {
    kind: 'light',
    isSaidBy: isLight,
    getValue: (_, words) => words.find(isLight)?.mood,
    isShown: (id, scene) => scene.showsMood((find(editChoices.light, id) ?? 'warm') satisfies Mood),
  },
  {
    kind: 'framing',
    isSaidBy: ({ framing }) => framing !== undefined && framing !== 'whole',
    getValue: ({ framing }) => (framing === 'whole' ? undefined : framing),
    isShown: (id, scene) => scene.showsFraming(find(editChoices.framing, id) ?? 'whole'),
  },
]
