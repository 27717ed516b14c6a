import type { Layout, Layouts } from '../layout.ts'

export const silkLayout = {
  name: 'silk',
  draws: { subjects: ['silk'], sky: 'none', hues: 3 },
  affinity: ({ subjects }) => (subjects.has('silk') ? 6 : subjects.has('liquid') ? 0.6 : 1),
} as const satisfies Layout

/** Abstract images. Also the default for prompts without a known subject. */
export const abstractLayouts = [
  {
    name: 'marble',
    draws: { subjects: ['liquid'], sky: 'none', hues: 3 },
    affinity: ({ subjects }) => (subjects.has('liquid') ? 6 : 1),
  },
  silkLayout,
  {
    name: 'strands',
    draws: { subjects: ['strand'], sky: 'none', hues: 3 },
    affinity: ({ subjects }) => (subjects.has('strand') ? 6 : subjects.has('silk') ? 1.5 : 1),
  },
  {
    name: 'papercut',
    nativeStyles: ['papercut', 'flat'],
    draws: { subjects: ['paper'], sky: 'none', hues: 3 },
    affinity: ({ subjects }) => (subjects.has('paper') ? 6 : 1),
  },
  {
    name: 'orbs',
    draws: { subjects: ['bokeh', 'planet'], sky: 'none', hues: 3 },
    affinity: ({ subjects }) => (subjects.has('bokeh') || subjects.has('planet') ? 6 : 1),
  },
  {
    name: 'geometry',
    nativeStyles: ['papercut', 'flat'],
    draws: { subjects: ['geometry'], sky: 'none', hues: 3 },
    affinity: ({ subjects }) => (subjects.has('geometry') ? 6 : 0.9),
  },
] as const satisfies Layouts
