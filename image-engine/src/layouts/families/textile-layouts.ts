import { findFirstTextile } from '../first-textile.ts'
import type { Layouts } from '../layout.ts'
import { silkLayout } from './abstract-layouts.ts'

/** Clothes and fabrics. */
export const textileLayouts = [
  {
    name: 'on form',
    draws: { subjects: ['dress', 'coat'], sky: 'none', hues: 1 },
    affinity: ({ subjects }) => {
      const first = findFirstTextile(subjects)
      if (!first) return 1
      return first === 'dress' || first === 'coat' ? 8 : 0.03
    },
  },
  {
    name: 'repeat',
    draws: { subjects: ['pattern', 'flower', 'plant'], sky: 'none', hues: 3 },
    affinity: ({ subjects }) => {
      const first = findFirstTextile(subjects)
      if (!first) return 0.7
      return first === 'pattern' ? 8 : 0.05
    },
  },
  {
    name: 'folded',
    draws: { subjects: ['fabric'], sky: 'none', hues: 2 },
    affinity: ({ subjects }) => {
      const first = findFirstTextile(subjects)
      if (!first) return 0.8
      return first === 'fabric' ? 6 : 0.05
    },
  },
  {
    ...silkLayout,
    affinity: ({ subjects }) =>
      subjects.has('silk') && !subjects.has('dress') && !subjects.has('pattern') ? 6 : 0.05,
  },
] as const satisfies Layouts
