import type { SceneFamilyName, Subject } from '../intent/intent.ts'
import type { UndrawnClass } from '../prompt/lexicon/undrawn-class.ts'
import { readPromptWords } from '../prompt/read-prompt.ts'
import { describeDrawnScene } from './drawn-scene.ts'
import { annotateWords, type ReportedWord } from './annotate-words.ts'
import { getOmission } from './annotated-word.ts'
import { listLimitations, type Limitation } from './limitations.ts'
import { listUndrawnPhrases } from './undrawn-phrases.ts'
import type { AttributeKind, Shortcoming } from './word-report.ts'

/** A word with its position in the prompt, in UTF-16 code units. */
interface LocatedWord {
  word: string
  start: number
  end: number
}

/** A word that every image of the prompt shows. */
interface UnderstoodWord extends LocatedWord {
  kind: AttributeKind
}

/**
 * A word that the image does not show completely: the engine does not know it, draws something similar, or
 * does not draw it in such an image.
 */
interface UndrawnWord extends LocatedWord {
  reason: Shortcoming
  /** The kind of request that the word makes. */
  lacks: UndrawnClass
}

export interface PromptAnalysis {
  family: SceneFamilyName
  /** The subjects that the image shows. */
  subjects: Subject[]
  understood: UnderstoodWord[]
  notUnderstood: UndrawnWord[]
  /** The noun that the prompt is about, if it names one. */
  mainSubject: LocatedWord | null
  /** The main subject appears in the image. */
  canDrawMainSubject: boolean
  /** What the images lack, by kind: at most three, which name every word that they lack. */
  limitations: Limitation[]
}

/** Says what of a prompt the engine draws. Takes a millisecond, and never throws. */
export function analyzePrompt(prompt: string, scenario = 'general'): PromptAnalysis {
  const reading = readPromptWords(prompt, scenario)
  const { intent } = reading
  const scene = describeDrawnScene(intent)
  const understood: UnderstoodWord[] = []
  const notUnderstood: UndrawnWord[] = []
  const words = annotateWords(prompt, reading, scene)
  for (const reported of words.flat()) {
    const { word, start, end } = reported.word
    const omission = getOmission(reported)
    if (reported.drawn) understood.push({ word, start, end, kind: reported.drawn })
    else if (omission)
      notUnderstood.push({ word, start, end, reason: reported.reason ?? 'unknown', lacks: omission.lacks })
  }
  const lettering = reading.quotes.map(({ start, end }) => ({
    start,
    end,
    kind: 'lettering' as const,
    lacks: 'lettering' as const,
    isMainSubject: false,
  }))
  for (const quote of reading.quotes) notUnderstood.push({ ...quote, reason: 'unknown', lacks: 'lettering' })
  const hasUnknown = words.flat().some(({ reason }) => reason === 'unknown')
  const isLacking = ({ word, reason }: ReportedWord) =>
    word === reading.mainSubject && reason !== undefined && word.meaning?.approximate !== 'close'
  const main = reading.mainSubject
  const limitations = listLimitations(listUndrawnPhrases(prompt, words, lettering))
  return {
    family: intent.family,
    subjects: [...intent.subjects].filter(subject => scene.showsSubject(subject)),
    understood,
    notUnderstood,
    mainSubject: main ? { word: main.word, start: main.start, end: main.end } : null,
    canDrawMainSubject: main
      ? !words.flat().some(isLacking)
      : !hasUnknown || understood.some(isSubjectOrPlace),
    limitations,
  }
}

const isSubjectOrPlace = ({ kind }: UnderstoodWord) =>
  kind === 'subject' || kind === 'place' || kind === 'weather'

/** Lists each word that the image does not show once, in the order of the prompt. */
export const listUndrawnWords = (analysis: PromptAnalysis): string[] => [
  ...new Set(analysis.notUnderstood.map(({ word }) => word)),
]
