/** What the browser provides, an area may replace while it is shown. When the area is left, the page restores it. */
import type { Owner } from './natives-recording.ts'

const { defineProperty, deleteProperty, getOwnPropertyDescriptor, getPrototypeOf, has, ownKeys } = Reflect

interface Replacement {
  name: string
  object: object
  key: PropertyKey
  /** Undefined where an own property hides that of the prototype. */
  native: PropertyDescriptor | undefined
  replacement: PropertyDescriptor | undefined
}

const isSame = (a: PropertyDescriptor, b: PropertyDescriptor | undefined) =>
  a.value === b?.value && a.get === b?.get && a.set === b?.set

function findReplacements({ name, object, natives, keys }: Owner): Replacement[] {
  const describe = (key: PropertyKey, native?: PropertyDescriptor): Replacement => ({
    name: name ? `${name}.${String(key)}` : String(key),
    object,
    key,
    native,
    replacement: getOwnPropertyDescriptor(object, key),
  })
  const replaced = [...natives]
    .map(([key, native]) => describe(key, native))
    .filter(({ native, replacement }) => native && !isSame(native, replacement))
  const prototype = getPrototypeOf(object)
  const hiding = ownKeys(object).filter(key => !keys.has(key) && prototype && has(prototype, key))
  return [...replaced, ...hiding.map(key => describe(key))]
}

const apply = ({ object, key }: Replacement, descriptor: PropertyDescriptor | undefined) =>
  descriptor ? defineProperty(object, key, descriptor) : deleteProperty(object, key)

export interface PageNatives {
  /** Returns the names of what is replaced now. */
  listReplaced(): string[]
  /** Puts back what an area has replaced on an earlier visit. */
  enter(area: string): void
  /** Restores what an area has replaced. */
  leave(area: string): void
}

/** @param owners what the page had before any code of a remote ran */
export function createPageNatives(owners: readonly Owner[]): PageNatives {
  const listReplacements = () => owners.flatMap(findReplacements)
  const ofAreas = new Map<string, Replacement[]>()
  let current: string | undefined

  function leave(area: string) {
    if (current !== area) return
    current = undefined
    const replacements = listReplacements()
    ofAreas.set(area, replacements)
    for (const each of replacements) apply(each, each.native)
  }

  return {
    listReplaced: () => listReplacements().map(({ name }) => name),
    leave,
    enter(area) {
      if (current === area) return
      // The next area is shown before the effects of the last one have ended
      if (current !== undefined) leave(current)
      current = area
      for (const each of ofAreas.get(area) ?? []) apply(each, each.replacement)
    },
  }
}
