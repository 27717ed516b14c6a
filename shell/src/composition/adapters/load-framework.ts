import type { ShareScope } from '../federation/share-scope.ts'

/** Compares versions by their numbers. */
function compareVersions(version: string, other: string): number {
  const parts = version.split(/[.+-]/).map(Number)
  const others = other.split(/[.+-]/).map(Number)
  const index = [0, 1, 2].find(position => parts[position] !== others[position])
  return index === undefined ? 0 : (parts[index] ?? 0) - (others[index] ?? 0)
}

/** Loads the highest version of the first of the packages that is in a share scope. Undefined where none is. */
export async function loadShared(shareScope: ShareScope, names: readonly string[]): Promise<unknown> {
  const versions = names.map(name => shareScope[name]).find(Boolean)
  const [version] = Object.keys(versions ?? {}).sort((one, other) => compareVersions(other, one))
  if (!versions || version === undefined) return undefined
  const factory = await (versions[version]?.get() as unknown)
  return typeof factory === 'function' ? (factory as () => unknown)() : undefined
}

/**
 * Returns a namespace that has an export: the module, or the default export of a build that wraps CommonJS modules.
 */
export function unwrapModule<Module extends object>(module: Module, name: string): Module {
  if (name in module) return module
  const wrapped: unknown = Reflect.get(module, 'default')
  return typeof wrapped === 'object' && wrapped !== null && name in wrapped ? (wrapped as Module) : module
}
