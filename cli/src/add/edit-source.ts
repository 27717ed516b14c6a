import { CommandError } from '@tessera/command-line'

/** Strings, templates and comments: brackets in them are text. */
const opaque = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[^]*?\*\//y
const closers: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')' }

/** Returns the position after a string or a comment that starts at a position, or the position itself. */
function skipOpaque(source: string, at: number): number {
  opaque.lastIndex = at
  return at + (opaque.exec(source)?.[0].length ?? 0)
}

/** Returns the position of the bracket that closes the one at `start`. -1 where there is none. */
function findCloser(source: string, start: number): number {
  const open: string[] = []
  for (let at = start; at < source.length; at += 1) {
    const end = skipOpaque(source, at)
    if (end > at) {
      at = end - 1
      continue
    }
    const character = source[at] ?? ''
    const closer = closers[character]
    if (closer) open.push(closer)
    else if (character === open.at(-1)) open.pop()
    if (open.length === 0) return at
  }
  return -1
}

/** Whether another entry can follow the content of a list or an object without a comma. */
function endsWithSeparator(content: string): boolean {
  let last = ','
  for (let at = 0; at < content.length; at += 1) {
    const end = skipOpaque(content, at)
    const character = content[at] ?? ''
    const isComment = end > at && character === '/'
    if (!isComment && character.trim() !== '') last = character
    if (end > at) at = end - 1
  }
  return last === ','
}

/** Returns the position of the bracket that opens the value of a field of an object in a source. -1 where there is none. */
function findFieldValue(source: string, field: string): number {
  // In the style of the templates, the fields of the exported object have two spaces before them
  const found = new RegExp(`^ {2}${field}: *(?=[[{])`, 'm').exec(source)
  return found ? found.index + found[0].length : -1
}

/**
 * Adds an entry to a list or an object in a source: the field of the exported object with this name. The field is added
 * before `before` where there is none. The result is not formatted.
 *
 * @param field.brackets of a field that does not exist
 * @throws {CommandError} where the source has another form
 */
export function insertEntry(
  source: string,
  field: { name: string; brackets: '[]' | '{}'; before: RegExp },
  entry: string,
): string {
  const start = findFieldValue(source, field.name)
  const end = start < 0 ? -1 : findCloser(source, start)
  if (end >= 0) {
    const content = source.slice(start + 1, end).trimEnd()
    const separator = endsWithSeparator(content) ? '' : '\n,'
    return `${source.slice(0, start + 1)}${content}${separator}\n${entry},\n${source.slice(end)}`
  }
  const at = field.before.exec(source)?.index
  if (at === undefined)
    throw new CommandError(`There is no place for "${field.name}"; add it by hand:\n${entry}`)
  const [open, close] = field.brackets
  return `${source.slice(0, at)}  ${field.name}: ${open}\n${entry},\n${close},\n${source.slice(at)}`
}
