import type { Subject } from '../intent/intent.ts'

const textiles = ['dress', 'coat', 'pattern', 'fabric'] as const satisfies Subject[]
type TextileSubject = (typeof textiles)[number]

const isTextile = (subject: Subject): subject is TextileSubject => textiles.some(each => each === subject)

/** Returns the subject of a textile image: the first textile that the prompt names. */
export const findFirstTextile = (subjects: ReadonlySet<Subject>): TextileSubject | undefined =>
  [...subjects].find(isTextile)
