import { animals, wares } from './attributes.ts'
import type { FamilyName, Subject } from './intent.ts'

/** As many things as find room side by side. */
export const mostWares = 5

/** Of several people one sits for the portrait: who is the most particular. */
export const sitters = ['astronaut', 'child', 'woman', 'man'] as const satisfies Subject[]

/** The pieces that a room is built around. */
export const roomPieces = ['bed', 'desk', 'table', 'shelf'] as const satisfies Subject[]

const displayed: ReadonlySet<Subject> = new Set<Subject>([...wares, 'fruit', 'armchair'])
const isAnimal: ReadonlySet<Subject> = new Set<Subject>(animals)
const isPiece: ReadonlySet<Subject> = new Set<Subject>(roomPieces)

/** Who and what a picture can be of. Weather, places and materials are its surroundings and not among them. */
const protagonists: ReadonlySet<Subject> = new Set([
  ...displayed,
  ...isAnimal,
  ...isPiece,
  ...sitters,
  'sofa',
] as const)

/**
 * Those of the protagonists that a picture of the family leaves out, though the prompt names them: a portrait has
 * one sitter, a landscape no teapot.
 */
export function leftOut(family: FamilyName, subjects: ReadonlySet<Subject>): ReadonlySet<Subject> {
  const named = [...subjects].filter(subject => protagonists.has(subject))
  const shown = new Set(shownIn(family, named))
  return new Set(named.filter(subject => !shown.has(subject)))
}

function shownIn(family: FamilyName, named: readonly Subject[]): Subject[] {
  switch (family) {
    case 'product':
    case 'still-life':
      // Whatever is set out stands on a table.
      return [...named.filter(subject => displayed.has(subject)).slice(0, mostWares), 'table']
    case 'animal':
      return named.filter(subject => isAnimal.has(subject)).slice(0, 1)
    case 'portrait':
      return sitters.filter(sitter => named.includes(sitter)).slice(0, 1)
    case 'interior':
      if (named.includes('sofa')) return ['sofa', 'table']
      return named.filter(subject => isPiece.has(subject) || subject === 'armchair').slice(0, 1)
    case 'landscape':
    case 'sea':
    case 'city':
    case 'textile':
    case 'abstract':
      // Birds fly over every country.
      return ['bird']
  }
}
