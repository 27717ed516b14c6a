import type { ScreenContext, Unmount } from '@tessera/shared-contracts'
import { getField, isFunction, type Adapter } from './adapter.ts'

/**
 * An object with `mount` and `unmount`, or `render` and `destroy`, or a function: one that mounts and returns the
 * function that unmounts, or one that returns such an object, as Module Federation's bridges export it.
 */
export const adaptFunctions: Adapter = ({ exported, idPrefix }) => {
  if (!isFunction(exported) && !findPair(exported))
    throw new Error('The export has neither "mount" nor "render", and is no function.')
  return {
    async mount(element, context) {
      if (!isFunction(exported)) return callPair(exported, [element, context], [element])
      const returned = await exported(element, context)
      if (!findPair(returned)) return isFunction(returned) ? returned : () => {}
      const { path } = context.getState()
      const info = { dom: element, moduleName: idPrefix, basename: path, tessera: context }
      return callPair(returned, [info], [info])
    },
  }
}

/** Returns the names of the functions that an object mounts and unmounts with. */
const findPair = (exported: unknown) =>
  (
    [
      ['mount', 'unmount'],
      ['render', 'destroy'],
    ] as const
  ).find(([name]) => isFunction(getField(exported, name)))

type MountArguments = [HTMLElement, ScreenContext] | [object]

/** Mounts, and returns what unmounts: the function that the call returned, or the other function of the object. */
async function callPair(
  pair: unknown,
  mountArguments: MountArguments,
  unmountArguments: [object],
): Promise<Unmount> {
  const [mountName, unmountName] = findPair(pair) ?? ['mount', 'unmount']
  const call = (name: string, args: readonly unknown[]) => {
    const named = getField(pair, name)
    return isFunction(named) ? Reflect.apply(named, pair, args) : undefined
  }
  const returned = await call(mountName, mountArguments)
  return () => {
    if (isFunction(returned)) returned()
    else call(unmountName, unmountArguments)
  }
}
