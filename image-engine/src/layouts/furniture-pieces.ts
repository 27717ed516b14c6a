import type { Intent, Subject } from '../intent/intent.ts'

/** Furniture that a room layout can be built around. */
export const furniturePieces = ['bed', 'desk', 'table', 'shelf'] as const satisfies Subject[]

export type FurniturePiece = (typeof furniturePieces)[number]

const isPiece = (subject: Subject): subject is FurniturePiece =>
  furniturePieces.some(each => each === subject)

/** Returns the first piece of furniture that the prompt names. Sofas and armchairs have their own layouts. */
export function findFurniturePiece({ subjects }: Intent): FurniturePiece | undefined {
  if (subjects.has('sofa')) return undefined
  const first = [...subjects].find(subject => isPiece(subject) || subject === 'armchair')
  return first && isPiece(first) ? first : undefined
}
