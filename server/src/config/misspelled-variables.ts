/** Shorter names are likely to resemble variables of other programs. */
const minLength = 5
/** Names of this length may have two mistakes. */
const longLength = 10

/**
 * Finds variables of the environment whose names are those of ours with a typing mistake.
 *
 * @param names of all variables that the server reads
 */
export function findMisspelledVariables(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): { misspelled: string; name: string }[] {
  const unset = names.filter(name => !env[name] && name.length >= minLength)
  const unknown = Object.keys(env).filter(name => !names.includes(name))
  return unknown.flatMap(misspelled => {
    const name = unset.find(each => countMistakes(misspelled, each) <= (each.length < longLength ? 1 : 2))
    return name === undefined ? [] : [{ misspelled, name }]
  })
}

/** Counts the characters to add, remove, replace or swap with their neighbor (optimal string alignment). */
function countMistakes(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    rows.push(current)
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return at(one.length, other.length)
}
