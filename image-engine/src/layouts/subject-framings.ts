import type { Framing } from '../intent/framing.ts'

/** The framings of a layout that has one subject and says where it is. */
export const subjectFramings: readonly Framing[] = ['close', 'wide', 'left', 'right']
