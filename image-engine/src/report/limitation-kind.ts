import type { UndrawnClass } from '../prompt/lexicon/undrawn-class.ts'
import type { PromptWord } from '../prompt/words/prompt-word.ts'
import type { DrawnScene } from './drawn-scene.ts'
import type { Shortcoming } from './word-report.ts'

/**
 * How images lack what a phrase asks for: a style that they are not drawn in, letters, something that is `missing`,
 * something `similar` in its place, or something that is there and `changed`.
 */
export type LimitationKind =
  'photograph' | 'render' | 'cartoon' | 'style' | 'lettering' | 'missing' | 'similar' | 'changed'

const kinds: Partial<Readonly<Record<UndrawnClass, LimitationKind>>> = {
  photograph: 'photograph',
  render: 'render',
  cartoon: 'cartoon',
  style: 'style',
  lettering: 'lettering',
  count: 'changed',
  color: 'changed',
  action: 'changed',
  viewpoint: 'changed',
  detail: 'changed',
}

/** Says in which way images lack a word. */
export function findLimitationKind(
  { meaning }: PromptWord,
  reason: Shortcoming,
  lacks: UndrawnClass,
  scene: Pick<DrawnScene, 'showsSubject' | 'family'>,
): LimitationKind {
  const names = Boolean(meaning?.subjects?.length) || Boolean(meaning?.family && !meaning.style)
  const isShown = meaning?.subjects?.length
    ? scene.showsSubject(meaning.subjects[0] ?? 'person')
    : meaning?.family === scene.family
  // An eagle is a bird that is drawn roughly; a pig that is drawn as a panda is missing.
  if (reason === 'similar' && meaning?.approximate === 'close' && isShown)
    return meaning.lacks ? (kinds[meaning.lacks] ?? 'missing') : 'similar'
  if (names && kinds[lacks] === 'changed' && lacks !== 'action') return 'missing'
  return kinds[lacks] ?? 'missing'
}
