import type { Animal } from '../../intent/intent.ts'
import type { Layouts } from '../layout.ts'
import { subjectFramings as framings } from '../subject-framings.ts'

/** Animals that do not stand on a hill, and those that are known by their colors. */
const unlikeMoonlight: readonly Animal[] = ['fish', 'whale', 'turtle', 'swan', 'panda', 'butterfly']

/** Animals as silhouettes in a landscape, on posters and under water. */
export const animalLayouts = [
  {
    name: 'moonlit',
    draws: { subjects: ['forest', 'pine', 'meadow'], sky: 'open', hues: 1, framings, natural: 'whole' },
    affinity: ({ subjects, styles }) => {
      if (unlikeMoonlight.some(animal => subjects.has(animal))) return 0.02
      if (styles.has('papercut')) return 0.5
      // A poster has no landscape.
      return subjects.has('forest') || subjects.has('pine') || subjects.has('meadow') ? 12 : 2
    },
  },
  {
    name: 'emblem',
    nativeStyles: ['papercut', 'flat'],
    draws: { subjects: ['plant', 'flower'], sky: 'hidden', hues: 2, framings, natural: 'whole' },
    affinity: ({ styles, subjects }) => {
      if (styles.has('papercut')) return 3
      if (subjects.has('panda') || subjects.has('butterfly') || subjects.has('flower')) return 2
      // A poster has no place around the animal.
      return subjects.has('forest') || subjects.has('pine') || subjects.has('meadow') ? 0.2 : 1
    },
  },
  {
    name: 'underwater',
    draws: { subjects: ['wave'], sky: 'none', hues: 1, framings, natural: 'whole' },
    affinity: ({ subjects }) =>
      subjects.has('whale') || subjects.has('fish') || subjects.has('turtle') ? 8 : 0,
  },
] as const satisfies Layouts
