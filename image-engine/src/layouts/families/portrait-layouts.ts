import type { Subject } from '../../intent/intent.ts'
import type { Layouts } from '../layout.ts'
import { subjectFramings as framings } from '../subject-framings.ts'

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

/** People in cut paper, before a place or a disc, and as silhouettes. The engine has no realistic faces. */
export const portraitLayouts = [
  {
    name: 'double exposure',
    draws: { subjects: ['person', ...exposedPlaces], sky: 'hidden', hues: 1, framings },
    affinity: ({ subjects, styles }) => {
      if (subjects.has('astronaut')) return 0
      if (styles.has('papercut')) return 0.4
      return findExposedPlace(subjects) ? 6 : 0.8
    },
  },
  {
    name: 'poster',
    nativeStyles: ['papercut', 'flat'],
    draws: { subjects: ['person', 'dress', 'coat', ...exposedPlaces], sky: 'hidden', hues: 2, framings },
    affinity: ({ subjects, styles, appearance }) => {
      // Only a poster shows skin and hair.
      if (appearance) return 200
      if (subjects.has('dress') || subjects.has('coat')) return 200
      if (findExposedPlace(subjects)) return 12
      return subjects.has('astronaut') || subjects.has('blossom') || styles.has('papercut')
        ? 4
        : subjects.has('child')
          ? 5
          : 2.8
    },
  },
  {
    name: 'backlit',
    draws: { subjects: ['person', 'wave'], sky: 'open', hues: 1, framings },
    affinity: ({ subjects, styles }) => {
      if (subjects.has('astronaut')) return 0
      return styles.has('papercut') ? 0.2 : 0.9
    },
  },
] as const satisfies Layouts
