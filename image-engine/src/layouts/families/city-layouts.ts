import type { Layouts } from '../layout.ts'
import { paperSceneLayout } from './paper-scene-layout.ts'

/** Cities, towns and streets. */
export const cityLayouts = [
  {
    name: 'skyline',
    draws: { subjects: ['tower', 'lake', 'river'], sky: 'open', hues: 1, natural: 'wide' },
    affinity: ({ subjects }) =>
      subjects.has('street') || subjects.has('roof') || subjects.has('bridge') ? 0.15 : 1.6,
  },
  {
    name: 'street',
    draws: { subjects: ['street', 'tower', 'house'], sky: 'open', hues: 1, natural: 'wide' },
    affinity: ({ subjects }) => {
      if (subjects.has('roof') || subjects.has('bridge')) return 0.1
      return subjects.has('street') ? 6 : 0.6
    },
  },
  {
    name: 'rooftops',
    draws: { subjects: ['roof', 'house', 'castle', 'temple'], sky: 'open', hues: 1, natural: 'wide' },
    affinity: ({ subjects }) =>
      subjects.has('roof') ? 8 : subjects.has('tower') ? 0.05 : subjects.has('street') ? 0.8 : 0.7,
  },
  {
    name: 'bridge',
    draws: { subjects: ['bridge', 'river', 'mist'], sky: 'open', hues: 1, natural: 'wide' },
    affinity: ({ subjects }) =>
      subjects.has('bridge')
        ? 9
        : subjects.has('street') || subjects.has('roof') || subjects.has('tower')
          ? 0.05
          : 0.5,
  },
  paperSceneLayout,
] as const satisfies Layouts
