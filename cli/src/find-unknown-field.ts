/** The parts of a JSON schema that say which fields exist. */
export interface JsonSchema {
  properties?: Readonly<Record<string, JsonSchema>>
  /** The schema of fields that are not in `properties`; false where there are none. */
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Finds the first field that a JSON schema does not have, in a value that is otherwise valid. Null where there is none.
 *
 * @param place where the value is: `screens[0]`
 * @returns a sentence: `Unknown field "tittle" in screens[0]; did you mean "title"?`
 */
export function findUnknownField(value: unknown, schema: JsonSchema, place = ''): string | null {
  if (Array.isArray(value)) {
    const { items = {} } = schema
    return findFirst(value.map((item, index) => () => findUnknownField(item, items, `${place}[${index}]`)))
  }
  if (!isObject(value)) return null
  const { properties = {}, additionalProperties = true } = mergeAlternatives(schema)
  return findFirst(
    Object.entries(value).map(([name, field]) => () => {
      const known = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
      if (known === false) return describeUnknownField(name, place, Object.keys(properties))
      const inside = place ? `${place}.${name}` : name
      return isObject(known) ? findUnknownField(field, known, inside) : null
    }),
  )
}

/** A value of several alternatives may have the fields of each. */
function mergeAlternatives(schema: JsonSchema): JsonSchema {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (!alternatives) return schema
  return {
    properties: Object.fromEntries(alternatives.flatMap(({ properties = {} }) => Object.entries(properties))),
    additionalProperties: !alternatives.every(each => each.additionalProperties === false),
  }
}

function findFirst(searches: readonly (() => string | null)[]): string | null {
  for (const search of searches) {
    const found = search()
    if (found !== null) return found
  }
  return null
}

function describeUnknownField(name: string, place: string, known: readonly string[]): string {
  const [nearest] = known
    .map(each => [computeEditDistance(name.toLowerCase(), each.toLowerCase()), each] as const)
    .sort(([distance], [other]) => distance - other)
  const within = place ? ` in ${place}` : ''
  const isNear = nearest && nearest[0] <= Math.max(2, name.length * 0.6)
  return `Unknown field "${name}"${within}; ${isNear ? `did you mean "${nearest[1]}"?` : `it may have ${known.join(', ')}.`}`
}

/** Counts the letters to insert, delete or replace that make one word of the other. */
function computeEditDistance(word: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let index = 0; index < word.length; index++) {
    const next = [index + 1]
    for (let column = 0; column < other.length; column++) {
      const replaced = (row[column] ?? 0) + (word[index] === other[column] ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
