import type { UndrawnClass } from '../prompt/lexicon/undrawn-class.ts'
import { analyzePrompt, type PromptAnalysis } from './analyze-prompt.ts'
import type { Limitation } from './limitations.ts'
import { suggestPrompt } from './suggest-prompt.ts'

const maxAlternatives = 2

type UnderstoodWord = PromptAnalysis['understood'][number]

type Texts = Readonly<Record<'en' | 'zh', readonly string[]>>

/** Ways to draw what was meant to look like a photograph, a render or a cartoon. */
const styles: Partial<Readonly<Record<UndrawnClass, Texts>>> = {
  photograph: { en: ['oil painting', 'watercolor'], zh: ['油画', '水彩'] },
  render: { en: ['flat illustration', 'paper cut'], zh: ['扁平插画', '剪纸'] },
  cartoon: { en: ['flat illustration', 'watercolor'], zh: ['扁平插画', '水彩'] },
}

/** What the engine draws of the kind of a subject, or in its place. */
const substitutes: Partial<Readonly<Record<UndrawnClass, Texts>>> = {
  food: { en: ['a bowl of fruit', 'a teapot and two cups'], zh: ['水果', '茶壶和两只杯子'] },
  animal: { en: ['a fox', 'a deer'], zh: ['狐狸', '鹿'] },
  plant: { en: ['flowers in a vase', 'a meadow with wildflowers'], zh: ['鲜花', '野花田'] },
  vehicle: { en: ['a car', 'a sailboat'], zh: ['汽车', '帆船'] },
  building: { en: ['a castle', 'a lighthouse'], zh: ['城堡', '灯塔'] },
  clothing: { en: ['a dress', 'a coat'], zh: ['连衣裙', '大衣'] },
  object: { en: ['a vase', 'a teapot'], zh: ['花瓶', '茶壶'] },
  person: { en: ['a woman', 'a man'], zh: ['女人', '男人'] },
  likeness: { en: ['a woman', 'a man'], zh: ['女人', '男人'] },
}
const scenes: Texts = { en: ['a mountain lake', 'a street'], zh: ['湖泊', '街道'] }

/**
 * Suggests up to two prompts without what a limitation is about: the same subject where the engine draws it, or
 * another subject in the same light and mood. The engine draws every word of them.
 */
export function suggestAlternatives(
  prompt: string,
  scenario: string,
  analysis: PromptAnalysis,
  { lacks }: Limitation,
): string[] {
  const language = /\p{Script=Han}/u.test(prompt) ? 'zh' : 'en'
  const join = (...parts: readonly string[]) => parts.filter(Boolean).join(language === 'zh' ? '，' : ', ')
  const drawn = joinUnderstood(prompt, analysis, () => true)
  const mood = joinUnderstood(prompt, analysis, ({ kind }) => moodKinds.has(kind))
  const showsSomething = drawn !== mood
  const hasStyle = analysis.understood.some(({ kind }) => kind === 'style')
  const nearest = suggestPrompt(prompt, scenario, analysis)
  // Where the subject lacks, every alternative has another.
  const lacking = analysis.limitations.find(({ isMainSubject }) => isMainSubject)?.lacks ?? lacks
  const substituted = [...(substitutes[lacking]?.[language] ?? []), ...scenes[language]].map(subject =>
    join(subject, mood),
  )
  const candidates =
    analysis.canDrawMainSubject && showsSomething
      ? [
          ...(hasStyle ? [] : (styles[lacks]?.[language] ?? [])).map(style => join(drawn, style)),
          drawn,
          // A color of the scene needs the noun that is missing.
          joinUnderstood(prompt, analysis, ({ kind }) => kind !== 'color'),
        ]
      : [
          ...(nearest ? [nearest.prompt, join(nearest.subject, mood)] : []),
          ...(showsSomething ? [drawn] : []),
          ...substituted,
        ]
  return [...new Set(candidates)]
    .filter(candidate => candidate !== prompt && isDrawn(candidate, scenario))
    .slice(0, maxAlternatives)
}

const moodKinds: ReadonlySet<string> = new Set(['time', 'weather', 'mood', 'season', 'style'])

const isDrawn = (prompt: string, scenario: string) => {
  const { canDrawMainSubject, notUnderstood } = analyzePrompt(prompt, scenario)
  return canDrawMainSubject && notUnderstood.length === 0
}

/** Joins the words that an image shows, with what stands between neighbours. */
function joinUnderstood(
  prompt: string,
  { understood, notUnderstood }: PromptAnalysis,
  isKept: (word: UnderstoodWord) => boolean,
): string {
  const kept = understood.filter(isKept)
  const words = [...understood, ...notUnderstood]
  const separator = /\p{Script=Han}/u.test(prompt) ? '，' : ', '
  return kept.reduce((text, word, i) => {
    const before = kept[i - 1]
    const between = before ? prompt.slice(before.end, word.start) : ''
    const isPhrase =
      before &&
      isConnection(between, word) &&
      !words.some(other => other.start >= before.end && other.end <= word.start)
    const article = /(?:^|[^a-z])((?:an?|the) )$/i.exec(prompt.slice(0, word.start))?.[1] ?? ''
    const start = i === 0 ? article : isPhrase ? between : separator + article
    return text + start + prompt.slice(word.start, word.end)
  }, '')
}

/** Whether two words belong to one phrase. A mood or a color belongs to the noun directly beside it. */
const isConnection = (between: string, { kind }: UnderstoodWord) =>
  kind === 'mood' || kind === 'color'
    ? /^[\s的]*$/u.test(between)
    : between.length <= 12 && !/[^\p{L}\s]/u.test(between)
