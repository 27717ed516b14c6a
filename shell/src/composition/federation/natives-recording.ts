/**
 * Records what the browser provides to every area: the functions and accessors of the global object, of its classes and of
 * their instances. The browser creates each class when its name is first read, which takes long. So pages of remotes record
 * in idle time, while their scripts are fetched.
 */
const { getOwnPropertyDescriptor, ownKeys } = Reflect

export interface Owner {
  /** Its path in the page, such as `EventTarget.prototype`; empty for the global object. */
  name: string
  object: object
  natives: Map<PropertyKey, PropertyDescriptor>
  /** Its keys when the page started. */
  keys: Set<PropertyKey>
}

export interface NativesRecording {
  /** Records what is left, and returns all. */
  finish(): Owner[]
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

const createOwner = (name: string, object: object): Owner => ({
  name,
  object,
  natives: new Map(),
  keys: new Set(ownKeys(object)),
})

function recordKey({ object, natives }: Owner, key: PropertyKey): PropertyDescriptor | undefined {
  const native = getOwnPropertyDescriptor(object, key)
  if (native?.configurable && (typeof native.value === 'function' || native.get)) natives.set(key, native)
  return native
}

function createFilledOwner(name: string, object: object): Owner {
  const owner = createOwner(name, object)
  for (const key of owner.keys) recordKey(owner, key)
  return owner
}

/** Adds to `owners`. Each step records one key of the global object, and what belongs to it. */
function* recordOwners(page: object, owners: Owner[]): Generator<void> {
  const global = createOwner('', page)
  owners.push(global)
  for (const key of global.keys) {
    const descriptor = recordKey(global, key)
    const value: unknown = descriptor?.value
    // What scripts define is enumerable, classes and namespaces such as `JSON` are not
    if (typeof key === 'string' && !descriptor?.enumerable && isObject(value) && value !== page)
      owners.push(...listClassOwners(page, key, value))
    yield
  }
}

function listClassOwners(page: object, key: string, value: object): Owner[] {
  const owners = [createFilledOwner(key, value)]
  const prototype: unknown = Reflect.get(value, 'prototype')
  if (!isObject(prototype)) return owners
  owners.push(createFilledOwner(`${key}.prototype`, prototype))
  // `history` of the class `History`
  const instanceName = key.charAt(0).toLowerCase() + key.slice(1)
  const instance: unknown = getOwnPropertyDescriptor(page, instanceName)?.get?.call(page)
  if (isObject(instance) && instance !== page) owners.push(createFilledOwner(instanceName, instance))
  return owners
}

/** Calls back while the browser is idle, each time with a function that says whether there is time left. */
function whenIdle(work: (hasTime: () => boolean) => void): void {
  if ('requestIdleCallback' in globalThis)
    requestIdleCallback(deadline => work(() => deadline.timeRemaining() > 1))
  else
    setTimeout(() => {
      const end = performance.now() + 4
      work(() => performance.now() < end)
    })
}

/** Starts to record a page in idle time. Start and finish it before any code of a remote runs. */
export function startRecording(page: object): NativesRecording {
  const owners: Owner[] = []
  const steps = recordOwners(page, owners)
  let isDone = false
  const step = () => {
    isDone ||= steps.next().done === true
  }
  const recordSlice = (hasTime: () => boolean) => {
    while (!isDone && hasTime()) step()
    if (!isDone) whenIdle(recordSlice)
  }
  whenIdle(recordSlice)
  return {
    finish() {
      while (!isDone) step()
      return owners
    },
  }
}
