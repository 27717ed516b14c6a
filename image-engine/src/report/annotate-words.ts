import type { PromptReading } from '../prompt/read-prompt.ts'
import { classifyUndrawn } from './classify-word.ts'
import type { DrawnScene } from './drawn-scene.ts'
import { isImplied, listPartsOfMissingSubjects } from './implied-parts.ts'
import { getOmission, type AnnotatedWord } from './annotated-word.ts'
import { findLimitationKind } from './limitation-kind.ts'
import { judgeWord, type AttributeKind, type Shortcoming } from './word-report.ts'

/** A word with what the image shows of it, or why it does not. */
export interface ReportedWord extends AnnotatedWord {
  drawn?: AttributeKind
  reason?: Shortcoming
}

/** Judges the words of a prompt, run by run. */
export function annotateWords(prompt: string, reading: PromptReading, scene: DrawnScene): ReportedWord[][] {
  const runs = reading.runs.map(run =>
    run.filter(word => !reading.negated.has(word)).map(word => judge(word, reading, scene)),
  )
  const parts = listPartsOfMissingSubjects(runs)
  const camera = listEquipment(prompt, runs.flat())
  const refined = runs.map(run =>
    run.map((word): ReportedWord => {
      const omission = camera.get(word)
      if (omission) return { ...word, state: omission }
      const isEmpty = getOmission(word) && (parts.has(word) || isImplied(word, scene))
      return isEmpty
        ? { word: word.word, state: 'empty', isMainSubject: word.isMainSubject, isImplied: true }
        : word
    }),
  )
  return refined.map(run => emptyDescriptions(run, scene.showsSubject('noodles')))
}

/** What describes something that is drawn anyway asks for nothing: a "boiled egg" in noodles. Colors elsewhere do. */
function emptyDescriptions(run: readonly ReportedWord[], isFood: boolean): ReportedWord[] {
  const described = [...run]
  for (let at = described.length - 1; at > 0; at--) {
    const part = described[at]
    const word = described[at - 1]
    const isPart = part?.state === 'empty' && (part.isImplied ?? part.word.meaning?.lacks !== undefined)
    const omission = word && getOmission(word)
    if (isPart && word && omission?.kind === 'changed' && (isFood || !word.word.meaning?.color))
      described[at - 1] = {
        word: word.word,
        state: 'empty',
        isMainSubject: word.isMainSubject,
        isImplied: true,
      }
  }
  return described
}

function judge(
  word: PromptReading['runs'][number][number],
  reading: PromptReading,
  scene: DrawnScene,
): ReportedWord {
  // 速度感: how an image feels is no thing.
  const isFeeling = !word.meaning && /^\p{Script=Han}{2,}感$/u.test(word.word)
  const verdict = isFeeling ? 'empty' : judgeWord(word, reading, scene)
  const isMainSubject = word === reading.mainSubject
  if (verdict === 'empty') return { word, state: 'empty', isMainSubject }
  if (typeof verdict === 'object') return { word, state: 'drawn', drawn: verdict.drawn, isMainSubject }
  const lacks = classifyUndrawn(word, reading)
  const kind = findLimitationKind(word, verdict, lacks, scene)
  return { word, state: { kind, lacks }, reason: verdict, isMainSubject }
}

/** The model after the brand of a camera or a program: "Canon EOS R5", "unreal engine 5". */
function listEquipment(prompt: string, words: readonly ReportedWord[]) {
  const found = new Map<ReportedWord, NonNullable<ReturnType<typeof getOmission>>>()
  words.forEach((word, at) => {
    const previous = words[at - 1]
    const isKnown = word.word.meaning && word.word.meaning.count === undefined
    if (!previous || isKnown || /\p{Script=Han}/u.test(word.word.word)) return
    const omission = found.get(previous) ?? getOmission(previous)
    const isEquipment =
      omission?.kind === 'photograph' || omission?.kind === 'render' || omission?.kind === 'lettering'
    const isAdjacent = /^[^\S\n]*$/.test(prompt.slice(previous.word.end, word.word.start))
    if (isEquipment && isAdjacent) found.set(word, omission)
  })
  return found
}
