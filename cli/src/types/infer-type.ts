/** The TypeScript type of values that samples show: their fields, and which of these can be absent. */

const maxDepth = 8
const identifier = /^[A-Za-z_$][\w$]*$/

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the type that all samples have. Without samples nothing is known. */
export function inferType(samples: readonly unknown[], depth = 0): string {
  if (samples.length === 0 || depth > maxDepth) return 'unknown'
  const objects = samples.filter(isObject)
  const lists = samples.filter(Array.isArray)
  const plain = samples.filter(each => !isObject(each) && !Array.isArray(each))
  const types = [
    ...(objects.length > 0 ? [inferObject(objects, depth)] : []),
    ...(lists.length > 0 ? [inferList(lists.flat(), depth)] : []),
    ...plain.map(each => (each === null ? 'null' : typeof each)),
  ]
  return [...new Set(types)].join(' | ')
}

function inferObject(samples: readonly Record<string, unknown>[], depth: number): string {
  const names = [...new Set(samples.flatMap(Object.keys))]
  if (names.length === 0) return 'Record<string, never>'
  const fields = names.map(name => {
    const having = samples.filter(sample => sample[name] !== undefined)
    const isOptional = having.length < samples.length
    const key = identifier.test(name) ? name : JSON.stringify(name)
    const type = inferType(
      having.map(sample => sample[name]),
      depth + 1,
    )
    return `${key}${isOptional ? '?' : ''}: ${type}`
  })
  return `{ ${fields.join('; ')} }`
}

function inferList(items: readonly unknown[], depth: number): string {
  const type = inferType(items, depth + 1)
  return type.includes(' | ') ? `(${type})[]` : `${type}[]`
}
