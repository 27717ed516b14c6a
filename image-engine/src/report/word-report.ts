import { isGenre } from '../prompt/genres.ts'
import type { Framing } from '../intent/framing.ts'
import type { PromptWord } from '../prompt/words/prompt-word.ts'
import type { PromptReading } from '../prompt/read-prompt.ts'
import type { Intent, Subject } from '../intent/intent.ts'
import type { Meaning } from '../prompt/lexicon/meaning.ts'
import type { DrawnScene } from './drawn-scene.ts'

/** What a word asks for. */
export type AttributeKind =
  | 'subject'
  | 'color'
  | 'count'
  | 'weather'
  | 'time'
  | 'season'
  | 'place'
  | 'mood'
  | 'style'
  | 'framing'
  | 'appearance'

/** Words that the image does not show completely, and why. */
export type Shortcoming = 'unknown' | 'similar' | 'notDrawn'

/** `drawn` with its kind, a shortcoming, or `empty` for a word that asks for nothing. */
export type WordVerdict = { drawn: AttributeKind } | Shortcoming | 'empty'

/** Says whether the image shows what a word asks for. */
export function judgeWord(
  word: PromptWord,
  { intent, bindings, runs }: PromptReading,
  scene: DrawnScene,
): WordVerdict {
  const { meaning } = word
  if (word.isModifier) return 'notDrawn'
  if (!meaning) return 'unknown'
  if (isFloating(word)) return studios.has(intent.family) ? 'notDrawn' : 'empty'
  if (meaning.lacks && !meaning.approximate) return 'notDrawn'
  if (isInBowl(word) && scene.showsSubject('noodles')) return 'empty'
  if (isWalkers(word) && scene.showsWalkers()) return { drawn: 'subject' }
  if (meaning.approximate) return meaning.subjects?.length || meaning.family ? 'similar' : 'notDrawn'
  if (bindings.get(word)?.isBackground || (meaning.background && !meaning.color))
    return studios.has(intent.family) && scene.showsBackground() ? { drawn: 'color' } : 'notDrawn'
  if (meaning.color) return judgeColor(meaning, bindings.get(word)?.subject, findNoun(word, runs), scene)
  if (meaning.count !== undefined) {
    const subject = bindings.get(word)?.subject
    return subject && scene.showsCountOf(subject) ? { drawn: 'count' } : 'notDrawn'
  }
  if (meaning.subjects?.length) {
    const wanted = meaning.subjects.filter(subject => !intent.excluded?.has(subject))
    if (!showsSubjects(wanted, scene)) return 'notDrawn'
    const [noun] = meaning.subjects
    if (meaning.ownColor && noun && !scene.showsColorOf(noun)) return 'notDrawn'
    return { drawn: toSubjectKind(meaning.subjects) }
  }
  if (meaning.family && !meaning.style) {
    const isShown = meaning.family === intent.family || isStudio(meaning.family, intent.family)
    return isShown ? { drawn: 'place' } : isGenre(word) ? 'empty' : 'notDrawn'
  }
  if (meaning.style) return scene.showsStyle(meaning.style) ? { drawn: 'style' } : 'notDrawn'
  if (meaning.weather && (!meaning.time || meaning.weather === intent.weather))
    return scene.showsWeather(meaning.weather) ? { drawn: 'weather' } : 'notDrawn'
  if (meaning.time) return scene.showsTime(meaning.time) ? { drawn: 'time' } : 'notDrawn'
  if (meaning.framing) return judgeFraming(meaning.framing, scene)
  if (meaning.appearance) return judgeAppearance(meaning, intent, scene)
  if (meaning.mood) return scene.showsMood(meaning.mood) ? { drawn: 'mood' } : 'notDrawn'
  return 'empty'
}

/** Things lie in a studio; everything else may float, or stand as well. */
const studios: ReadonlySet<Intent['family']> = new Set(['product', 'still-life', 'interior', 'textile'])
const isFloating = ({ word }: PromptWord) => /^(?:floating|levitating|hovering|悬浮|漂浮|飘浮)$/.test(word)

/** What a bowl of noodles has anyway. */
const isInBowl = ({ word }: PromptWord) =>
  /^(?:bowl|egg|eggs|pork|beef|steam|scallions?|food|碗|鸡蛋|牛肉|葱花|美食|面|汤)$/.test(word)

/** People without a description. */
const isWalkers = ({ word, meaning }: PromptWord) =>
  meaning?.subjects?.includes('person') === true && /^(?:people|crowd|pedestrians?|路人|行人)$/.test(word)

/** A place is wide and an animal whole without a word. */
function judgeFraming(framing: Framing, scene: DrawnScene): WordVerdict {
  if (scene.showsFraming(framing)) return { drawn: 'framing' }
  return scene.isNaturally(framing) ? 'empty' : 'notDrawn'
}

/** Skin and hair concern people alone. */
function judgeAppearance({ appearance }: Meaning, { family }: Intent, scene: DrawnScene): WordVerdict {
  if (family !== 'portrait') return appearance?.cut ? 'notDrawn' : 'empty'
  return scene.showsAppearance() ? { drawn: 'appearance' } : 'notDrawn'
}

/** Surroundings that must show when a word implies them: a snow mountain without snow is none. */
const essential: ReadonlySet<Subject> = new Set(['snow', 'mist', 'autumn', 'flower', 'blossom', 'cloud'])

const showsSubjects = (subjects: readonly Subject[], scene: DrawnScene) =>
  subjects.some(subject => scene.showsSubject(subject)) &&
  subjects.every(subject => !essential.has(subject) || scene.showsSubject(subject))

const skySubjects: ReadonlySet<Subject> = new Set(['sun', 'cloud', 'mist', 'snow'])

function toSubjectKind(subjects: readonly Subject[]): AttributeKind {
  if (subjects.includes('autumn')) return 'season'
  return subjects.every(subject => skySubjects.has(subject)) ? 'weather' : 'subject'
}

/** Products and still lifes stand in the same studio. */
const isStudio = (wanted: Meaning['family'], drawn: Meaning['family']) =>
  (wanted === 'product' && drawn === 'still-life') || (wanted === 'still-life' && drawn === 'product')

/** Subjects of a color of their own: the scene's color does not reach them. */
const ownColored: ReadonlySet<Subject> = new Set([
  'woman',
  'man',
  'child',
  'person',
  'astronaut',
  'house',
  'castle',
  'tower',
  'bridge',
  'temple',
  'roof',
  'lighthouse',
  'lamp',
  'window',
  'plant',
  'desk',
  'table',
  'shelf',
  'moon',
  'sun',
  'star',
  'snow',
  'beach',
  'street',
  'island',
  'tree',
  'blossom',
  'mountain',
  'canyon',
  'valley',
])

/** The noun after a color: an unknown word, or one with a subject or a place. */
const findNoun = (word: PromptWord, runs: PromptReading['runs']): PromptWord | undefined =>
  runs
    .find(run => run.includes(word))
    ?.find(
      ({ start, meaning }) =>
        start >= word.end &&
        (!meaning ||
          meaning.isObject === true ||
          Boolean(meaning.subjects?.length) ||
          Boolean(meaning.family)),
    )

function judgeColor(
  { hue, style }: Meaning,
  taker: Subject | undefined,
  noun: PromptWord | undefined,
  scene: DrawnScene,
): WordVerdict {
  if (style) return scene.showsStyle(style) ? { drawn: 'style' } : 'notDrawn'
  if (taker) return scene.showsColorOf(taker) ? { drawn: 'color' } : 'notDrawn'
  const { meaning } = noun ?? {}
  const isRefused =
    noun &&
    (!meaning ||
      meaning.isObject === true ||
      meaning.approximate ||
      (meaning.subjects?.length && !showsSubjects(meaning.subjects, scene)) ||
      meaning.subjects?.some(subject => ownColored.has(subject)))
  // White, grey and black only make the scene lighter or darker.
  return !isRefused && hue !== undefined && scene.showsHue(hue) ? { drawn: 'color' } : 'notDrawn'
}
