import type { Layout, Layouts } from '../layout.ts'
import { subjectFramings as framings } from '../subject-framings.ts'

export const podiumLayout = {
  name: 'podium',
  draws: { subjects: ['flower'], sky: 'none', hues: 2, framings },
  affinity: ({ subjects }) =>
    subjects.has('car') || subjects.has('armchair') ? 0 : subjects.has('vase') ? 0.5 : 1,
} as const satisfies Layout

/** Products in a studio. */
export const productLayouts = [
  podiumLayout,
  {
    name: 'sweep',
    draws: { subjects: [], sky: 'none', hues: 1, framings },
    affinity: ({ subjects }) => (subjects.has('car') || subjects.has('armchair') ? 3 : 1),
  },
  {
    name: 'blocks',
    draws: { subjects: [], sky: 'none', hues: 2, framings },
    affinity: ({ subjects }) =>
      subjects.has('car') || subjects.has('armchair') ? 0 : subjects.has('vase') ? 0.5 : 1,
  },
] as const satisfies Layouts
