/** Readers of JSON that a program of any kind has written. None of them throws. */
export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const toArrayOrEmpty = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Parses an object, also with the `NaN` and `Infinity` that Python writes; null for anything else. */
export function parseObject(text: string | undefined): JsonObject | null {
  if (text === undefined || !/^[\s\uFEFF]*\{/.test(text.slice(0, 100))) return null
  const value = tryParse(text) ?? tryParse(replaceNonFinite(text))
  return isObject(value) ? value : null
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^[\s\uFEFF]+/, ''))
  } catch {
    return undefined
  }
}

/** Writes `null` for the numbers that JSON does not have, outside of strings. */
function replaceNonFinite(text: string): string {
  const parts: string[] = []
  const token = /"|-?\b(?:NaN|Infinity)\b/g
  let copied = 0
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[0] === '"') token.lastIndex = findStringEnd(text, match.index + 1)
    else {
      parts.push(text.slice(copied, match.index), 'null')
      copied = token.lastIndex
    }
  }
  return parts.join('') + text.slice(copied)
}

/** The index after the quote that ends a string. */
function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = end
    while (text[slashes - 1] === '\\' && slashes > start) slashes -= 1
    if ((end - slashes) % 2 === 0) return end + 1
  }
  return text.length
}
