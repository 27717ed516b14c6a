import type { Family } from '../stage.ts'
import { silk } from '../abstract/silk.ts'
import { folded } from './folded.ts'
import { onForm } from './on-form.ts'
import { repeat } from './repeat.ts'

/** Cloth: worn, folded, falling and printed. */
export const textile: Family = {
  layouts: [
    onForm,
    repeat,
    folded,
    {
      ...silk,
      affinity: ({ subjects }) =>
        subjects.has('silk') && !subjects.has('dress') && !subjects.has('pattern') ? 6 : 0.05,
    },
  ],
}
