import type { Layouts } from '../layout.ts'
import { paperSceneLayout } from './paper-scene-layout.ts'

/** Seascapes and coasts. */
export const seaLayouts = [
  {
    name: 'open-sea',
    draws: { subjects: ['wave', 'boat'], sky: 'open', hues: 1, natural: 'wide' },
    affinity: ({ subjects }) =>
      subjects.has('island') || subjects.has('beach')
        ? 0.2
        : subjects.has('wave') || subjects.has('boat')
          ? 2.5
          : 1.2,
  },
  {
    name: 'islands',
    draws: { subjects: ['island', 'lighthouse', 'boat', 'wave'], sky: 'open', hues: 1, natural: 'wide' },
    affinity: ({ subjects }) =>
      subjects.has('island') ? 6 : subjects.has('wave') || subjects.has('beach') ? 0.3 : 1,
  },
  {
    name: 'shore',
    draws: { subjects: ['beach', 'wave'], sky: 'open', hues: 1, natural: 'wide' },
    affinity: ({ subjects }) =>
      subjects.has('beach') ? 6 : subjects.has('island') ? 0.2 : subjects.has('boat') ? 0.4 : 0.9,
  },
  paperSceneLayout,
] as const satisfies Layouts
