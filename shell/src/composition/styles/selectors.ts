const token = /\\[0-9a-f]{1,6}\s?|\\[^]|"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|[^]/gi

/** Splits at separators outside of brackets and strings. The odd parts are the separators. */
function split(text: string, separators: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [piece] of text.matchAll(token)) {
    if ('(['.includes(piece)) depth += 1
    if (')]'.includes(piece)) depth -= 1
    const isSeparator = depth === 0 && separators.includes(piece)
    if (isSeparator === (parts.length % 2 === 0)) parts.push((parts.pop() ?? '') + piece)
    else parts.push(piece)
  }
  return parts
}

/** One selector of a list: `main > h1.title::before`. */
export interface Selector {
  /** What comes before the last compound, its combinators at the odd places: `main`, ` > `. */
  context: string[]
  /** What selects the element: `h1.title`. */
  subject: string
  pseudoElement: string
}

/** Parses a list of selectors as the browser serializes it. */
export const parseSelectors = (list: string): Selector[] =>
  split(list, ',').flatMap((part, index) => (index % 2 === 0 ? [parseSelector(part.trim())] : []))

function parseSelector(text: string): Selector {
  const compounds = split(text, ' >+~')
  const last = split(compounds.pop() ?? '', ':')
  const pseudoElement = last.indexOf('::')
  const end = pseudoElement < 0 ? last.length : pseudoElement
  return {
    context: compounds,
    subject: last.slice(0, end).join(''),
    pseudoElement: last.slice(end).join(''),
  }
}

/** Returns a compound without what is in brackets and strings. */
export function stripArguments(compound: string): string {
  let depth = 0
  let text = ''
  for (const [piece] of compound.matchAll(token)) {
    if ('(['.includes(piece)) depth += 1
    if (depth === 0 && piece.length === 1) text += piece
    if (')]'.includes(piece)) depth -= 1
  }
  return text
}
