import type { Subject } from '../../intent/intent.ts'
import type { Layouts } from '../layout.ts'
import { paperSceneLayout } from './paper-scene-layout.ts'

const otherLayoutSubjects: readonly Subject[] = ['mountain', 'desert', 'forest', 'lake', 'canyon', 'aurora']

/** Land without buildings. */
export const landscapeLayouts = [
  {
    name: 'alpine',
    draws: {
      subjects: ['mountain', 'valley', 'lake', 'river', 'forest', 'pine', 'tree', 'aurora'],
      sky: 'open',
      hues: 1,
      natural: 'wide',
    },
    affinity: ({ subjects }) =>
      subjects.has('lake') || subjects.has('river') || subjects.has('aurora')
        ? 8
        : subjects.has('mountain')
          ? 3
          : 0.6,
  },
  {
    name: 'ranges',
    draws: {
      subjects: ['mountain', 'valley', 'forest', 'pine', 'tree'],
      sky: 'open',
      hues: 1,
      natural: 'wide',
    },
    affinity: ({ subjects }) => {
      if (subjects.has('lake') || subjects.has('aurora') || subjects.has('meadow')) return 0.2
      return subjects.has('mountain') ? 2.4 : subjects.has('valley') ? 2 : 0.9
    },
  },
  {
    name: 'hills',
    draws: {
      subjects: ['meadow', 'valley', 'tree', 'blossom', 'flower', 'autumn'],
      sky: 'open',
      hues: 1,
      natural: 'wide',
    },
    affinity: ({ subjects }) => {
      if (subjects.has('meadow') || subjects.has('blossom')) return 6
      if (subjects.has('tree') || subjects.has('flower')) return 2.4
      return otherLayoutSubjects.some(other => subjects.has(other)) ? 0.02 : 0.6
    },
  },
  {
    name: 'forest',
    draws: { subjects: ['forest', 'pine', 'tree', 'autumn'], sky: 'hidden', hues: 1, natural: 'wide' },
    affinity: ({ subjects }) => {
      if (subjects.has('mountain') || subjects.has('lake') || subjects.has('meadow')) return 0.02
      if (subjects.has('forest') || subjects.has('autumn')) return 6
      return subjects.has('tree') && !subjects.has('blossom') ? 1.5 : 0.4
    },
  },
  {
    name: 'dunes',
    draws: { subjects: ['desert'], sky: 'open', hues: 1, natural: 'wide' },
    affinity: ({ subjects }) => (subjects.has('desert') ? 9 : subjects.size === 0 ? 0.7 : 0),
  },
  {
    name: 'canyon',
    draws: { subjects: ['canyon', 'desert', 'valley'], sky: 'open', hues: 1, natural: 'wide' },
    affinity: ({ subjects }) => {
      if (subjects.has('canyon')) return 9
      return subjects.has('desert') ? 2.2 : subjects.size === 0 || subjects.has('valley') ? 0.6 : 0
    },
  },
  paperSceneLayout,
] as const satisfies Layouts
