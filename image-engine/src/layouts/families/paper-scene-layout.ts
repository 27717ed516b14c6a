import type { Layout } from '../layout.ts'

export const paperSceneLayout = {
  name: 'paper scene',
  nativeStyles: ['papercut', 'flat'],
  draws: {
    subjects: [
      'mountain',
      'forest',
      'pine',
      'meadow',
      'desert',
      'lake',
      'island',
      'wave',
      'roof',
      'bridge',
      'boat',
      'lighthouse',
      'house',
      'castle',
      'temple',
      'tree',
    ],
    sky: 'open',
    hues: 1,
    natural: 'wide',
  },
  affinity: ({ styles }) => (styles.has('papercut') ? 40 : 0),
} as const satisfies Layout
