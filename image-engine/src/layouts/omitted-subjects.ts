import { animals, products } from '../intent/subject-groups.ts'
import { furniturePieces } from './furniture-pieces.ts'
import type { SceneFamilyName, Subject } from '../intent/intent.ts'

/** The maximum number of products side by side. */
export const maxProducts = 5

/** A portrait shows one person. The first of these that the prompt names is shown. */
export const portraitSubjects = ['astronaut', 'child', 'woman', 'man'] as const satisfies Subject[]

const displayableSubjects: ReadonlySet<Subject> = new Set<Subject>([
  ...products,
  'fruit',
  'noodles',
  'armchair',
])
const animalSet: ReadonlySet<Subject> = new Set<Subject>(animals)
const furnitureSet: ReadonlySet<Subject> = new Set<Subject>(furniturePieces)

/** Subjects that an image can be about. Weather, places and materials are surroundings and not included. */
const mainSubjects: ReadonlySet<Subject> = new Set([
  ...displayableSubjects,
  ...animalSet,
  ...furnitureSet,
  ...portraitSubjects,
  'sofa',
] as const)

export const isMainSubject = (subject: Subject): boolean => mainSubjects.has(subject)

/**
 * Returns the main subjects that the prompt names but an image of this family does not show. A portrait shows
 * one person, a landscape no teapot.
 */
export function findOmittedSubjects(
  family: SceneFamilyName,
  subjects: ReadonlySet<Subject>,
): ReadonlySet<Subject> {
  const named = [...subjects].filter(subject => mainSubjects.has(subject))
  const shown = new Set(findShownSubjects(family, named))
  return new Set(named.filter(subject => !shown.has(subject)))
}

function findShownSubjects(family: SceneFamilyName, named: readonly Subject[]): Subject[] {
  switch (family) {
    case 'product':
    case 'still-life':
      // Products always stand on a table.
      return [...named.filter(subject => displayableSubjects.has(subject)).slice(0, maxProducts), 'table']
    case 'animal':
      return named.filter(subject => animalSet.has(subject)).slice(0, 1)
    case 'portrait':
      return portraitSubjects.filter(person => named.includes(person)).slice(0, 1)
    case 'interior':
      if (named.includes('sofa')) return ['sofa', 'table']
      return named.filter(subject => furnitureSet.has(subject) || subject === 'armchair').slice(0, 1)
    case 'landscape':
    case 'sea':
    case 'city':
    case 'textile':
    case 'abstract':
      // Birds can appear in every landscape.
      return ['bird']
  }
}
