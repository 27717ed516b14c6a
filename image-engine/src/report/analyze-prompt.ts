import type { SceneFamilyName, Subject } from '../intent/intent.ts'
import type { UndrawnClass } from '../prompt/lexicon/undrawn-class.ts'
import { readPromptWords } from '../prompt/read-prompt.ts'
import type { PromptWord } from '../prompt/words/prompt-word.ts'
import { describeDrawnScene } from './drawn-scene.ts'
import { classifyUndrawn } from './classify-word.ts'
import { findLimitationKind } from './limitation-kind.ts'
import { listLimitations, type Limitation } from './limitations.ts'
import { listUndrawnPhrases, type ClassifiedWord } from './undrawn-phrases.ts'
import { judgeWord, type AttributeKind, type Shortcoming } from './word-report.ts'

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
  const { intent, runs, negated } = reading
  const scene = describeDrawnScene(intent)
  const understood: UnderstoodWord[] = []
  const notUnderstood: UndrawnWord[] = []
  const classified: ClassifiedWord[] = []
  const lacking = new Set<PromptWord>()
  let hasUnknown = false
  for (const word of runs.flat()) {
    if (negated.has(word)) continue
    const verdict = judgeWord(word, reading, scene)
    if (verdict === 'empty') continue
    const located = { word: word.word, start: word.start, end: word.end }
    if (typeof verdict === 'object') understood.push({ ...located, kind: verdict.drawn })
    else {
      const lacks = classifyUndrawn(word, reading)
      notUnderstood.push({ ...located, reason: verdict, lacks })
      const kind = findLimitationKind(word, verdict, lacks, scene)
      classified.push({ ...located, kind, lacks, isMainSubject: word === reading.mainSubject })
      hasUnknown ||= verdict === 'unknown'
      if (word.meaning?.approximate !== 'close') lacking.add(word)
    }
  }
  for (const quote of reading.quotes) {
    notUnderstood.push({ ...quote, reason: 'unknown', lacks: 'lettering' })
    classified.push({ ...quote, kind: 'lettering', lacks: 'lettering', isMainSubject: false })
  }
  const main = reading.mainSubject
  const limitations = listLimitations(listUndrawnPhrases(prompt, classified))
  return {
    family: intent.family,
    subjects: [...intent.subjects].filter(subject => scene.showsSubject(subject)),
    understood,
    notUnderstood,
    mainSubject: main ? { word: main.word, start: main.start, end: main.end } : null,
    canDrawMainSubject: main ? !lacking.has(main) : !hasUnknown || understood.some(isSubjectOrPlace),
    limitations,
  }
}

const isSubjectOrPlace = ({ kind }: UnderstoodWord) =>
  kind === 'subject' || kind === 'place' || kind === 'weather'

/** Lists each word that the image does not show once, in the order of the prompt. */
export const listUndrawnWords = (analysis: PromptAnalysis): string[] => [
  ...new Set(analysis.notUnderstood.map(({ word }) => word)),
]
