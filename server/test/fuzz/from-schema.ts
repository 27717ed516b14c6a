import fc from 'fast-check'
import type { z } from 'zod'

/** Plausible values of fields by their name, beside those of the schema: existing ids, offered sizes. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

/** Longer texts are not needed to reach the rules behind the validation. */
const maxTextLength = 200

/** Generates values that a schema accepts. */
export function validValues(schema: z.core.$ZodType, known: KnownValues): fc.Arbitrary<unknown> {
  const type = schema as z.core.$ZodTypes
  const { def } = type._zod
  const { minimum, maximum, patterns } = type._zod.bag as {
    minimum?: number
    maximum?: number
    patterns?: ReadonlySet<RegExp>
  }
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the contracts use no others
  switch (def.type) {
    case 'string': {
      const [pattern] = patterns ?? []
      if (pattern) return fc.stringMatching(pattern)
      const maxLength = Math.min(maximum ?? maxTextLength, maxTextLength)
      return fc.string({ unit: 'grapheme', minLength: minimum ?? 0, maxLength })
    }
    case 'number':
      return fc.oneof(
        fc.integer({ min: minimum ?? -1_000, max: maximum ?? 10_000 }),
        fc.double({ min: minimum ?? -1e9, max: maximum ?? 1e9, noNaN: true }),
      )
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'optional':
      return fc.option(validValues(def.innerType, known), { nil: undefined })
    case 'nullable':
      return fc.option(validValues(def.innerType, known), { nil: null })
    case 'catch':
      return validValues(def.innerType, known)
    case 'pipe':
      return validValues(def.in, known)
    case 'union':
      return fc.oneof(...def.options.map(option => validValues(option, known)))
    case 'array':
      return fc.array(validValues(def.element, known), { minLength: minimum ?? 0, maxLength: 3 })
    case 'record':
      return fc.dictionary(
        validValues(def.keyType, known) as fc.Arbitrary<string>,
        validValues(def.valueType, known),
        {
          maxKeys: 4,
        },
      )
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(def.shape).map(([name, field]) => [name, fieldValues(name, field, known)]),
        ),
      )
    case 'file':
      return fc.constantFrom(...(known.file ?? []))
    default:
      throw new Error(`no values are known for a schema of the type ${def.type}`)
  }
}

function fieldValues(name: string, schema: z.core.$ZodType, known: KnownValues): fc.Arbitrary<unknown> {
  const values = Object.hasOwn(known, name) ? known[name] : undefined
  const valid = validValues(schema, known)
  if (!values) return valid
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: valid })
}

/** A change of one part of a value. Each number of the path selects an entry. */
export interface Change {
  path: readonly number[]
  /** `gone` removes the value. */
  to: { value: unknown } | 'gone'
}

export const changesTo = (value: fc.Arbitrary<unknown>): fc.Arbitrary<Change> =>
  fc.record({
    path: fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 4 }),
    to: fc.oneof(
      { weight: 4, arbitrary: value.map(each => ({ value: each })) },
      { weight: 1, arbitrary: fc.constant('gone' as const) },
    ),
  })

/**
 * Returns a copy of a value with one change. A path that is longer than the value is deep changes the leaf.
 */
export function applyChange(value: unknown, { path: [step, ...path], to }: Change): unknown {
  const isInner = typeof value === 'object' && value !== null && !(value instanceof File)
  if (step === undefined || !isInner) return to === 'gone' ? undefined : to.value
  const entries = Object.entries(value)
  const at = entries.length > 0 ? step % entries.length : 0
  const next = entries
    .map(([name, part], i): [string, unknown] => [name, i === at ? applyChange(part, { path, to }) : part])
    .filter(([, part]) => part !== undefined)
  return Array.isArray(value) ? next.map(([, part]) => part) : Object.fromEntries(next)
}
