import { findFurniturePiece } from '../furniture-pieces.ts'
import type { Layouts } from '../layout.ts'

/** Rooms. */
export const interiorLayouts = [
  {
    name: 'living-room',
    draws: { subjects: ['window', 'lamp', 'plant'], sky: 'room', hues: 2, natural: 'wide' },
    affinity: () => 1,
  },
  {
    name: 'reading-corner',
    draws: { subjects: ['lamp', 'plant'], sky: 'room', hues: 2, natural: 'wide' },
    affinity: ({ subjects }) => {
      if (subjects.has('sofa')) return 0.1
      if (subjects.has('armchair')) return 8
      return subjects.has('window') ? 0.1 : 0.85
    },
  },
  {
    name: 'around a piece',
    draws: { subjects: ['window', 'lamp', 'plant'], sky: 'room', hues: 2, natural: 'wide' },
    affinity: intent => (findFurniturePiece(intent) ? 10 : 0),
  },
] as const satisfies Layouts
