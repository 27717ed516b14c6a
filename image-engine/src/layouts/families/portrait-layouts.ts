import type { Subject } from '../../intent/intent.ts'
import type { Layouts } from '../layout.ts'

/** Places that a double exposure shows inside of the profile. */
export const exposedPlaces = [
  'wave',
  'beach',
  'street',
  'tower',
  'forest',
  'mountain',
  'lake',
] as const satisfies Subject[]

export type ExposedPlace = (typeof exposedPlaces)[number]

/** Returns the place that a double exposure of these subjects shows. */
export const findExposedPlace = (subjects: ReadonlySet<Subject>): ExposedPlace | undefined =>
  exposedPlaces.find(place => subjects.has(place))

/** People as silhouettes and in cut paper. The engine has no realistic faces. */
export const portraitLayouts = [
  {
    name: 'double exposure',
    draws: { subjects: ['person', ...exposedPlaces], sky: 'hidden', hues: 1 },
    affinity: ({ subjects, styles }) => {
      if (subjects.has('astronaut')) return 0
      if (styles.has('papercut')) return 0.4
      return findExposedPlace(subjects) ? 24 : 1
    },
  },
  {
    name: 'poster',
    nativeStyles: ['papercut', 'flat'],
    draws: { subjects: ['person'], sky: 'hidden', hues: 2 },
    affinity: ({ subjects, styles, appearance }) => {
      // Only a poster shows skin and hair.
      if (appearance) return 200
      return subjects.has('astronaut') || subjects.has('blossom') || styles.has('papercut') ? 4 : 1
    },
  },
  {
    name: 'backlit',
    draws: { subjects: ['person', 'wave'], sky: 'open', hues: 1 },
    affinity: ({ subjects, styles }) => {
      if (subjects.has('astronaut')) return 0
      return styles.has('papercut') ? 0.2 : 0.9
    },
  },
] as const satisfies Layouts
